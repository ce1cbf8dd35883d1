'use strict';
// Draws a report from its data. All text goes into the page as text, and nothing is asked for outside of it.
(() => {
  const data = JSON.parse(document.getElementById('readout-report').textContent);
  const UNITS = {ns: 1, us: 1e3, ms: 1e6};
  const SPANS = ['scope', 'recorded', 'min', 'median', 'p99', 'max', 'share', 'samples', 'invocations'];
  const PERCENTILES = [1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9];
  const ROW = 28;
  const FOLDED_FROM = 100;

  const $ = id => document.getElementById(id);
  let unit = 'us';
  let shown = data.frames[0];
  let redraw = [];
  let charts = [];

  /** An element: text is text, and whatever else is given is a property, or an attribute if it has a dash. */
  function make(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name.includes('-') || name === 'role') {
        made.setAttribute(name, value);
      } else {
        made[name] = value;
      }
    }
    made.append(...children);
    return made;
  }

  const named = name => make('span', {className: 'name', dir: 'auto', textContent: name});

  /** The digits of an integer in groups of three. */
  const grouped = digits => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

  /** A number as readout's tables have it: as Java writes a double, its integer's digits in groups. */
  function decimal(value) {
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
      const [digits, exponent] = value.toExponential().split('e');
      return (digits.includes('.') ? digits : digits + '.0') + 'E' + Number(exponent);
    }
    const [integer, fraction = '0'] = String(value).split('.');
    return grouped(integer) + '.' + fraction;
  }

  const whole = value => value === null || value === undefined ? '-' : grouped(String(value));
  const time = ns => ns === null || ns === undefined ? '-'
    : unit === 'ns' ? whole(ns) : decimal(ns / UNITS[unit]);
  const timed = ns => ns === null || ns === undefined ? '-' : time(ns) + ' ' + unit;
  /** A time for a sentence or an axis: four digits do. */
  const rough = ns => {
    const value = ns / UNITS[unit];
    const few = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
    return (Number.isInteger(few) ? grouped(String(few)) : String(few)) + ' ' + unit;
  };
  const plural = (count, what) => whole(count) + ' ' + what + (count === 1 ? '' : 's');

  function hue(name) {
    let hash = 7;
    for (let i = 0; i < name.length; i++) {
      hash = (hash * 31 + name.charCodeAt(i)) >>> 0;
    }
    return hash * 47 % 360;
  }

  function table(id, columns, rows) {
    const head = make('tr');
    columns.forEach(([title, text]) => head.append(make('th', {scope: 'col', textContent: title,
      className: text ? 'text' : ''})));
    $(id).replaceChildren(make('thead', {}, head), make('tbody', {}, ...rows));
  }

  function cells(row, values) {
    values.forEach(value => row.append(value instanceof Node ? value : make('td', {textContent: value})));
    return row;
  }

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  function path(index) {
    const scope = data.scopes[index];
    return scope.parent < 0 ? scope.name : path(scope.parent) + '/' + scope.name;
  }

  // ---- The head: what was measured where, and the tools.

  function drawHead() {
    const device = data.about.device || data.about.renderer || '';
    document.title = 'Readout report' + (device ? ': ' + device : '');
    $('device').replaceChildren(named(['device', 'driver', 'date'].map(each => data.about[each]).filter(Boolean)
      .join(' · ')));
    for (const each of Object.keys(UNITS)) {
      const radio = make('input', {type: 'radio', name: 'unit', value: each, checked: each === unit});
      radio.addEventListener('change', () => {
        unit = each;
        draw();
      });
      $('units').append(make('label', {}, radio, each));
    }
  }

  function drawTheme() {
    const system = matchMedia('(prefers-color-scheme: dark)');
    let chosen = null;
    const apply = () => {
      const dark = chosen === null ? system.matches : chosen === 'dark';
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
      $('theme').textContent = dark ? 'Light colours' : 'Dark colours';
      if (redraw.length > 0) {
        draw();
      }
    };
    $('theme').addEventListener('click', () => {
      chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      apply();
    });
    system.addEventListener('change', apply);
    let before = null;
    addEventListener('beforeprint', () => {
      before = chosen;
      chosen = 'light';
      apply();
    });
    addEventListener('afterprint', () => {
      chosen = before;
      apply();
    });
    apply();
  }

  function drawTiles() {
    const reported = Object.values(data.reports.counts).reduce((sum, count) => sum + count, 0);
    const tiles = [['frames', whole(data.gpu.count)], ['GPU, median', timed(data.gpu.median)],
      ['GPU, p99', timed(data.gpu.p99)], ['GPU, worst', timed(data.gpu.max)], ['host, median', timed(data.host.median)],
      ['scopes', whole(data.scopes.length)], ['reports of the loop', whole(reported), reported > 0],
      ['frames dropped', whole(data.dropped), data.dropped > 0]];
    $('tiles').replaceChildren(...tiles.map(([title, value, bad]) => make('div', {className: bad ? 'bad' : ''},
      make('dt', {textContent: title}), make('dd', {textContent: value}))));
  }

  // ---- Plots.

  function plot(id, config) {
    const old = charts[id];
    if (old) {
      old.destroy();
    }
    const grid = {color: colour('line')};
    const ticks = {color: colour('quiet'), maxRotation: 0, autoSkipPadding: 16};
    for (const axis of Object.values(config.options.scales)) {
      axis.grid = grid;
      axis.ticks = {...ticks, ...axis.ticks};
      axis.title = {display: true, color: colour('quiet'), ...axis.title};
    }
    charts[id] = new Chart($(id), {...config, options: {animation: false, responsive: true, maintainAspectRatio: false,
      ...config.options}});
  }

  function drawSeries() {
    const series = data.series;
    const points = series.FRAMES.length;
    const at = point => series.first + point * series.every;
    const line = (label, values, name, dashes) => ({label, data: values, borderColor: colour(name),
      backgroundColor: colour(name), borderWidth: 1.5, borderDash: dashes, pointRadius: points > 100 ? 0 : 2,
      pointHitRadius: 4, parsing: false});
    const over = value => Array.from({length: points}, (_, i) => ({x: at(i), y: series.FRAMES[i] ? value(i) : NaN}));
    const scale = UNITS[unit];
    const datasets = [];
    if (series.every > 1) {
      datasets.push(line('GPU, longest', over(i => series.GPU_MOST[i] / scale), 'gpu'),
        line('GPU, mean', over(i => series.GPU_SUM[i] / series.FRAMES[i] / scale), 'gpu', [4, 3]),
        line('host, mean', over(i => series.HOST_SUM[i] / series.FRAMES[i] / scale), 'host', [4, 3]));
    } else {
      datasets.push(line('GPU', over(i => series.GPU_MOST[i] / scale), 'gpu'),
        line('host', over(i => series.HOST_MOST[i] / scale), 'host'));
    }
    const marks = (label, frames, style, name, radius) => ({label, type: 'scatter', data: frames, parsing: false,
      pointStyle: style, pointRadius: radius, pointHitRadius: 8, borderColor: colour(name), backgroundColor: colour(name),
      order: -1});
    const kept = data.frames.map(frame => ({x: frame.number, y: frame.gpu / scale, frame}));
    datasets.push(...[marks('worst frames', kept.filter(each => each.frame.worst), 'circle', 'bad', 4),
      marks('other kept frames', kept.filter(each => !each.frame.worst), 'rect', 'quiet', 3)]
      .filter(each => each.data.length > 0));
    const noted = (name, label, style) => {
      const found = series[name].flatMap((count, i) => count === 0 ? [] : [{x: at(i), y: 0, count}]);
      if (found.length > 0) {
        datasets.push({...marks(label, found, style, 'warn', 7), count: true});
      }
    };
    noted('REPORTS', 'reports of the loop', 'triangle');
    noted('DROPPED', 'dropped', 'rectRot');
    plot('series', {type: 'line', data: {datasets}, options: {
      interaction: {mode: 'nearest', intersect: false, axis: 'xy'},
      scales: {x: {type: 'linear', min: series.first, max: Math.max(at(points - 1), series.first + 1),
        title: {text: 'frame'}, ticks: {precision: 0}}, y: {beginAtZero: true, title: {text: unit}}},
      plugins: {legend: {labels: {color: colour('text'), usePointStyle: true, boxHeight: 6}}, tooltip: {callbacks: {
        title: items => items.length === 0 ? '' : 'frame ' + whole(items[0].parsed.x)
          + (series.every > 1 && !items[0].raw.frame ? ' and those up to the next point' : ''),
        label: item => item.dataset.label + ': ' + (item.raw.count ? whole(item.raw.count)
          : rough(item.parsed.y * scale))}}},
      onClick: (event, hits) => {
        const hit = hits.find(each => datasets[each.datasetIndex].data[each.index].frame);
        if (hit) {
          open(datasets[hit.datasetIndex].data[hit.index].frame);
        }
      }}});
    $('series').setAttribute('aria-label', 'Times of ' + plural(data.gpu.count, 'frame') + ': GPU median '
      + timed(data.gpu.median) + ', worst ' + timed(data.gpu.max) + '; host median ' + timed(data.host.median)
      + '. The worst frames are listed below.');
    const worst = data.frames.filter(each => each.worst).length;
    $('series-note').textContent = (series.every > 1
      ? 'Each point stands for ' + whole(series.every) + ' frames. ' : '')
      + plural(worst, 'worst frame') + ' and ' + whole(data.frames.length - worst) + ' drawn at random of '
      + whole(data.gpu.count) + ' are kept whole, and can be opened.';
    $('worst').replaceChildren(...data.frames.filter(each => each.worst).map(frame => {
      const chip = make('button', {type: 'button', textContent: '#' + frame.number + ' · ' + rough(frame.gpu),
        'aria-pressed': String(frame === shown), title: 'Frame ' + frame.number + ': ' + timed(frame.gpu)});
      chip.addEventListener('click', () => open(frame));
      return chip;
    }));
  }

  // ---- One frame.

  let zoomed = -1;
  let focused = -1;

  function open(frame) {
    shown = frame;
    zoomed = -1;
    focused = -1;
    $('frames').value = String(data.frames.indexOf(frame));
    drawFrame();
    [...$('worst').children].forEach((chip, i) => chip.setAttribute('aria-pressed',
      String(data.frames.filter(each => each.worst)[i] === frame)));
    $('frame').scrollIntoView({block: 'nearest'});
  }

  /** The scopes of a frame as nodes: what they are, and what is below them. */
  function tree(frame) {
    const nodes = frame.scopes.map(([index, parent, queue, count, ns, begin]) => ({index, parent, queue, count, ns, begin,
      name: data.scopes[index].name, below: []}));
    nodes.forEach((node, i) => {
      node.at = i;
      if (node.parent >= 0) {
        nodes[node.parent].below.push(node);
      }
    });
    return nodes;
  }

  function drawFrame() {
    const none = !shown;
    $('frame').hidden = none;
    if (none) {
      return;
    }
    const nodes = tree(shown);
    const root = {at: -1, name: 'frame ' + shown.number, ns: shown.gpu, below: nodes.filter(each => each.parent < 0)};
    const node = i => i < 0 ? root : nodes[i];
    const box = $('icicle');
    box.replaceChildren();
    let depth = 0;
    const bars = new Map();
    // A scope is as wide as it took long, or, where work overlapped, as its part of what is in its parent.
    const place = (each, left, width, row) => {
      const label = each.at < 0 ? make('span', {textContent: each.name}) : named(each.name);
      const bar = make('div', {role: 'treeitem', tabIndex: -1, title: each.name + ': ' + timed(each.ns),
        'aria-level': String(row + 1), 'aria-label': each.name + ', ' + timed(each.ns)}, label, ' ' + rough(each.ns));
      bar.className = each.at < 0 ? 'frame' : '';
      bar.style.left = 100 * left + '%';
      bar.style.width = 100 * width + '%';
      bar.style.top = row * ROW + 'px';
      bar.style.setProperty('--hue', hue(each.name));
      if (width < 0.02) {
        bar.style.padding = '0';
      }
      bar.addEventListener('click', () => {
        if (focused === each.at) {
          zoom(each.at);
        } else {
          focus(each.at);
        }
      });
      bars.set(each.at, bar);
      box.append(bar);
      depth = Math.max(depth, row + 1);
      const all = Math.max(each.ns, each.below.reduce((sum, child) => sum + child.ns, 0)) || 1;
      let from = left;
      for (const child of each.below) {
        place(child, from, width * child.ns / all, row + 1);
        from += width * child.ns / all;
      }
    };
    const around = [];
    for (let each = zoomed; each >= 0; each = nodes[each].parent) {
      around.unshift(nodes[each].parent);
    }
    // What is around the scope that is as wide as the frame goes on being reachable.
    around.forEach((each, row) => {
      const only = {...node(each), below: []};
      place(only, 0, 1, row);
    });
    place(node(zoomed), 0, 1, around.length);
    box.style.height = depth * ROW + 2 + 'px';

    const tell = each => {
      const at = node(each);
      if (each < 0) {
        $('scope-note').textContent = 'Frame ' + shown.number + ': GPU ' + timed(shown.gpu) + ', host ' + timed(shown.host);
        return;
      }
      const queue = shown.queues[at.queue];
      const part = 100 * at.ns / (shown.gpu || 1);
      $('scope-note').replaceChildren(named(path(at.index)), ': ' + timed(at.ns) + ', ' + part.toFixed(1)
        + ' % of the frame' + (at.count > 1 ? ', recorded ' + whole(at.count) + ' times' : '')
        + (queue ? ', on queue ' + queue.name : '')
        + (at.begin === null ? '' : ', from ' + timed(at.begin) + ' after the frame began on the host'));
    };
    const focus = (each, take = true) => {
      bars.forEach((bar, at) => {
        bar.tabIndex = at === each ? 0 : -1;
        bar.setAttribute('aria-selected', String(at === each));
      });
      focused = each;
      tell(each);
      if (take) {
        bars.get(each).focus({preventScroll: true});
      }
    };
    const zoom = each => {
      zoomed = each;
      focused = each;
      drawFrame();
      $('icicle').querySelector('[tabindex="0"]').focus({preventScroll: true});
    };
    box.onkeydown = event => {
      const here = node(focused);
      const parent = focused < 0 ? null : here.parent;
      const beside = focused < 0 ? [] : node(here.parent).below;
      const step = by => beside[beside.indexOf(here) + by]?.at;
      const go = {ArrowDown: () => here.below[0]?.at, ArrowUp: () => parent, ArrowLeft: () => step(-1),
        ArrowRight: () => step(1), Home: () => -1}[event.key];
      if (go) {
        const to = go();
        if (to !== undefined && to !== null && bars.has(to)) {
          focus(to);
        }
      } else if (event.key === 'Enter' || event.key === ' ') {
        zoom(focused);
      } else if (event.key === 'Escape' && zoomed >= 0) {
        zoom(nodes[zoomed].parent);
      } else {
        return;
      }
      event.preventDefault();
    };
    $('zoom-out').disabled = zoomed < 0;
    $('zoom-out').onclick = () => zoom(-1);
    focus(bars.has(focused) ? focused : zoomed, false);
    $('frame-note').textContent = 'Frame ' + shown.number + ', ' + (shown.worst ? 'one of the worst: ' : 'drawn at random: ')
      + 'GPU ' + timed(shown.gpu) + ', host ' + timed(shown.host)
      + shown.queues.map(queue => '; queue ' + queue.name + ' busy for ' + timed(queue.busy)
        + (queue.latency === null ? '' : ', ' + timed(queue.latency) + ' after it was submitted')).join('')
      + (shown.leftOut > 0 ? '. The ' + whole(nodes.length) + ' longest of ' + whole(nodes.length + shown.leftOut)
        + ' scopes are kept' : '') + '.';
    drawSides(nodes);
  }

  /** The GPU's queues and the host's threads, one below the other on one clock. */
  function drawSides(nodes) {
    const lanes = [];
    const lane = name => lanes.find(each => each.name === name) || lanes[lanes.push({name, spans: []}) - 1];
    lane('host').spans.push({name: 'frame ' + shown.number, begin: 0, ns: shown.host});
    for (const [thread, name, origin, begin, ns] of shown.hostScopes) {
      lane(thread).spans.push({name: origin === 'DRIVER' ? name + '()' : name, begin, ns});
    }
    for (const each of nodes) {
      if (each.begin !== null && each.count > 0) {
        lane('GPU, ' + shown.queues[each.queue].name).spans.push({name: each.name, begin: each.begin, ns: each.ns});
      }
    }
    const spans = lanes.flatMap(each => each.spans);
    const first = Math.min(...spans.map(each => each.begin));
    const last = Math.max(...spans.map(each => each.begin + each.ns), first + 1);
    $('sides').replaceChildren(...lanes.flatMap(({name, spans: all}) => {
      const box = make('div', {className: 'lane'});
      const rows = [];
      all.sort((one, other) => one.begin - other.begin || other.ns - one.ns);
      for (const each of all) {
        let row = rows.findIndex(end => end <= each.begin);
        row = row < 0 ? rows.length : row;
        rows[row] = each.begin + each.ns;
        const bar = make('div', {title: each.name + ': ' + timed(each.ns)}, named(each.name));
        bar.style.left = 100 * (each.begin - first) / (last - first) + '%';
        bar.style.width = 100 * each.ns / (last - first) + '%';
        bar.style.top = row * 24 + 1 + 'px';
        bar.style.setProperty('--hue', hue(each.name));
        box.append(bar);
      }
      box.style.height = rows.length * 24 + 'px';
      return [make('b', {className: 'name', dir: 'auto', textContent: name}), box];
    }));
    $('sides-note').textContent = timed(last - first) + ' from left to right'
      + (nodes.some(each => each.begin !== null) ? ', on the clock of the host.'
        : '. The driver measured elapsed times: when the GPU worked is not known.');
  }

  function drawFrames() {
    $('frames').replaceChildren(...data.frames.map((frame, i) => make('option', {value: String(i), textContent:
      '#' + frame.number + ', ' + rough(frame.gpu) + (frame.worst ? ', one of the worst' : ', drawn at random')})));
    $('frames').value = String(data.frames.indexOf(shown));
    $('frames').onchange = () => open(data.frames[Number($('frames').value)]);
  }

  // ---- Scopes.

  let folded = null;
  let selected = -1;

  function spread(times) {
    const box = make('span', {className: 'spread', 'aria-hidden': 'true'});
    if (times.steps) {
      const most = Math.max(...times.steps, times.above);
      times.steps.forEach(count => {
        const bar = make('i');
        bar.style.height = 100 * count / most + '%';
        box.append(bar);
      });
      const above = make('i', {className: 'above'});
      above.style.height = 100 * times.above / most + '%';
      box.append(above);
    }
    return make('td', {}, box);
  }

  /** The scopes' places with what is below each right behind it, as the frame has them. */
  function inOrder() {
    const below = data.scopes.map(() => []);
    const top = [];
    data.scopes.forEach((scope, i) => (scope.parent < 0 ? top : below[scope.parent]).push(i));
    const order = [];
    const visit = (i, depth) => {
      order.push({i, depth, parent: below[i].length > 0});
      below[i].forEach(each => visit(each, depth + 1));
    };
    top.forEach(each => visit(each, 0));
    return order;
  }

  function drawScopes() {
    const order = inOrder();
    folded = folded || new Set(order.length <= FOLDED_FROM ? [] : order.filter(each => each.parent).map(each => each.i));
    const hidden = i => {
      const parent = data.scopes[i].parent;
      return parent >= 0 && (folded.has(parent) || hidden(parent));
    };
    const titles = [...SPANS.slice(0, -3).map(name => ['min', 'median', 'p99', 'max'].includes(name)
      ? name + ' (' + unit + ')' : name === 'recorded' ? 'count' : name), 'share', 'spread', 'samples', 'invocations'];
    table('scopes', titles.map((title, i) => [title, i === 0]), order.map(({i, depth, parent}) => {
      const scope = data.scopes[i];
      const fold = parent ? make('button', {type: 'button', className: 'fold', textContent: folded.has(i) ? '▸' : '▾',
        'aria-expanded': String(!folded.has(i)), 'aria-label': 'What is below ' + scope.name})
        : make('span', {className: 'leaf'});
      fold.addEventListener('click', () => {
        if (parent && !folded.delete(i)) {
          folded.add(i);
        }
        if (parent) {
          drawScopes();
          document.querySelector('#scopes tr[data-scope="' + i + '"] .fold').focus();
        }
      });
      const open = make('button', {type: 'button', className: 'open', title: path(i)}, named(scope.name));
      open.addEventListener('click', () => {
        selected = i;
        drawScope();
        $('scope-title').focus();
      });
      const name = make('div', {className: 'cell'}, fold, open);
      name.style.paddingLeft = Math.min(depth, 12) * 0.9 + 'rem';
      const share = make('span', {className: 'share'});
      share.style.width = (scope.share || 0) * 0.5 + 'px';
      const row = make('tr', {hidden: hidden(i), 'data-scope': String(i)});
      return cells(row, [make('td', {}, name), whole(scope.recorded), time(scope.min), time(scope.median), time(scope.p99),
        time(scope.max), make('td', {}, share, scope.share === null ? '-' : decimal(scope.share)), spread(scope),
        whole(scope.samples), whole(scope.invocations)]);
    }));
    $('scopes-note').textContent = 'Times are those of a scope in a frame. Share: percent of the frames’ time. Samples'
      + ' and invocations: of an average frame. Spread: from the shortest time to p99, and what is above in red.'
      + ' A scope’s name opens its percentiles.'
      + (data.scopesLeftOut > 0 ? ' There are more than ' + plural(data.scopes.length, 'scope') + ': '
        + plural(data.scopesLeftOut, 'time') + ' of others are left out.' : '');
  }

  function drawScope() {
    $('scope').hidden = selected < 0;
    if (selected < 0) {
      return;
    }
    const scope = data.scopes[selected];
    $('scope-title').replaceChildren(named(path(selected)));
    table('percentiles', PERCENTILES.map(each => ['p' + each + ' (' + unit + ')']),
      scope.percentiles.length === 0 ? [] : [cells(make('tr'), scope.percentiles.map(time))]);
    const steps = scope.steps || [];
    plot('distribution', {type: 'bar', data: {labels: [...steps.map((_, i) => rough(scope.from + i * scope.step)), 'above p99'],
      datasets: [{data: [...steps, scope.above || 0], label: 'frames', categoryPercentage: 1, barPercentage: 0.95,
        backgroundColor: [...steps.map(() => colour('gpu')), colour('bad')]}]}, options: {plugins: {legend: {display: false}},
      scales: {x: {title: {text: 'from, ' + unit}}, y: {beginAtZero: true, title: {text: 'frames'}, ticks: {precision: 0}}}}});
    $('distribution').setAttribute('aria-label', 'How the times of ' + path(selected) + ' are spread: from '
      + timed(scope.min) + ' to ' + timed(scope.max) + ', median ' + timed(scope.median) + '.');
  }

  // ---- Comparison.

  function drawComparison() {
    const comparison = data.comparison;
    if (!comparison) {
      return;
    }
    $('comparison').hidden = false;
    const texts = {SLOWER: 'slower', FASTER: 'faster', SAME: 'no difference', TOO_FEW: 'too few frames', ADDED: 'new',
      REMOVED: 'gone'};
    const all = $('comparison-all').checked;
    const rows = comparison.rows.filter(row => all || row.verdict !== 'SAME');
    const weight = row => row.base === null || row.now === null ? 0 : Math.abs(Math.log((row.now || 1) / (row.base || 1)));
    const sorted = [...rows.filter(row => ['SLOWER', 'FASTER'].includes(row.verdict))
      .sort((one, other) => weight(other) - weight(one)), ...rows.filter(row => !['SLOWER', 'FASTER'].includes(row.verdict))];
    table('comparison-table', [['scope', true], ['before (' + unit + ')'], ['now (' + unit + ')'], ['change'], ['verdict', true]],
      sorted.map(row => cells(make('tr'), [make('td', {}, named(row.name)), time(row.base), time(row.now),
        row.base && row.now ? (row.now >= row.base ? '+' : '−') + (100 * Math.abs(row.now / row.base - 1)).toFixed(1) + ' %' : '-',
        make('td', {className: 'text ' + row.verdict.toLowerCase(), textContent: texts[row.verdict]})])));
    $('comparison-table').parentElement.hidden = sorted.length === 0;
    const differ = comparison.rows.filter(row => ['SLOWER', 'FASTER'].includes(row.verdict)).length;
    $('comparison-note').textContent = (differ === 0 ? 'No time differs' : plural(differ, 'time')
      + (differ === 1 ? ' differs' : ' differ')) + ' by more than noise, of ' + whole(comparison.rows.length)
      + ' that were compared. Before: ' + plural(comparison.frames, 'frame')
      + [comparison.about.device, comparison.about.date].filter(Boolean).map(each => ', ' + each).join('')
      + '. Medians of frames. A difference is one that Welch’s t-test finds in the medians of ten stretches of each capture'
      + ' to be larger than the ' + 100 * comparison.least + ' % by which runs may differ, at a level of '
      + 100 * comparison.level + ' % for all together.';
    $('comparison-all').onchange = drawComparison;
  }

  // ---- Reports, host, machine.

  function drawReports() {
    const counts = Object.entries(data.reports.counts);
    const dropped = [[data.dropped, 'frame'], [data.droppedHostScopes, 'scope of the host', 'scopes of the host'],
      [data.droppedReports, 'report']].filter(([count]) => count > 0);
    $('reports-note').textContent = counts.length === 0 && dropped.length === 0
      ? 'Nothing: all that was recorded was measured.'
      : counts.map(([kind, count]) => whole(count) + ' × ' + kind.toLowerCase().replaceAll('_', ' '))
        .concat(dropped.map(([count, one, more]) => (more && count !== 1 ? whole(count) + ' ' + more : plural(count, one))
          + ' dropped on the way to this report')).join(', ')
        + '. The first of each kind:';
    table('reports', [['frame'], ['kind', true], ['what', true]].slice(0, data.reports.first.length === 0 ? 0 : 3),
      data.reports.first.map(report => cells(make('tr'), [whole(report.frame),
        make('td', {className: 'text', textContent: report.kind.toLowerCase().replaceAll('_', ' ')}),
        make('td', {className: 'wrap'}, named(report.text))])));
  }

  function drawHosts() {
    const row = (name, what, times) => cells(make('tr'), [make('td', {}, named(name)),
      make('td', {className: 'text', textContent: what}), whole(times.count), time(times.min), time(times.median),
      time(times.p99), time(times.max), spread(times)]);
    const rows = [row('frame', 'GPU, outermost scopes', data.gpu), row('frame', 'host, begin to end', data.host)];
    for (const queue of data.queues) {
      rows.push(row(queue.name, 'queue, busy in a frame', queue.busy));
      if (queue.latency.count > 0) {
        rows.push(row(queue.name, 'queue, submission to first scope', queue.latency));
      }
    }
    for (const each of data.hostTimes) {
      rows.push(row(each.name, (each.origin === 'DRIVER' ? 'driver call, ' : 'scope, ') + each.thread, each));
    }
    table('hosts', [['name', true], ['what', true], ['count'], ['min (' + unit + ')'], ['median (' + unit + ')'],
      ['p99 (' + unit + ')'], ['max (' + unit + ')'], ['spread']], rows);
    const clocks = {TRUE: 'calibrated', EMULATED: 'emulated, durations mean nothing', HOST: 'not calibrated, a guess on the'
      + ' host’s clock'};
    $('hosts-note').textContent = data.queues.map(queue => 'Clock of queue ' + queue.name + ': ' + clocks[queue.clock]
      + (queue.clock === 'TRUE' ? ', off by ' + timed(queue.deviation) + ' at most' : '') + '.').join(' ')
      + (data.hostScopesLeftOut > 0 ? ' ' + plural(data.hostScopesLeftOut, 'scope') + ' of other names are left out.' : '');
  }

  function drawAbout() {
    $('about').replaceChildren(...Object.entries(data.about).flatMap(([name, value]) => [
      make('dt', {textContent: name}), make('dd', {className: 'name', dir: 'auto', textContent: value})]));
  }

  function draw() {
    redraw.forEach(each => each());
  }

  // Times of less than a tenth of a millisecond are read best in microseconds, and longer ones in milliseconds.
  unit = (data.gpu.median || 0) >= 100_000 ? 'ms' : 'us';
  drawHead();
  drawTheme();
  redraw = [drawTiles, drawComparison, drawSeries, drawFrames, drawFrame, drawScopes, drawScope, drawReports, drawHosts,
    drawAbout];
  draw();
})();
