'use strict';
// Draws a report from its data. All text goes into the page as text, and nothing is asked for outside of it.
(() => {
  const written = document.getElementById('readout-report').textContent;
  const report = JSON.parse(written);
  const loops = report.loops || [report];
  let chosenLoop = 0;
  /** The loop that is shown, with what is of all loops. */
  let data = {...report, ...loops[0]};
  /** How many ns a unit has, what it is called, and how many digits its numbers have behind the point in tables. */
  const UNITS = {ns: {ns: 1, name: 'ns', digits: 0}, us: {ns: 1e3, name: 'µs', digits: 3},
    ms: {ns: 1e6, name: 'ms', digits: 4}};
  const ROW = 28;
  const FOLDED_FROM = 100;
  /** So many ms a page that goes on leaves between what it draws. */
  const PAUSE = 200;

  const $ = id => document.getElementById(id);
  let unit = 'us';
  // The first frame of a loop is mostly slow: it has still to load what the others use.
  const usual = () => data.frames.find(each => each.number !== data.series.first) || data.frames[0] || null;
  let shown = usual();
  /** A frame or batch in a few letters, and a sentence that begins with one. */
  const short = frame => '#' + frame.title.split(' ')[1];
  const begun = title => title[0].toUpperCase() + title.slice(1);
  /** Whether all frames took as long, so that none is worse than another. */
  const even = () => data.gpu.min === data.gpu.max;
  const isWorst = frame => frame.worst && !even();
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
  /** A name whose line may end between the parts that it is composed of. */
  const composed = name => {
    const made = named('');
    name.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=[\/._])/u).forEach(part => made.append(part, make('wbr')));
    return made;
  };

  /** The digits of an integer in groups of three. */
  const grouped = digits => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

  /** A number with so many digits behind the point. */
  function decimal(value, digits) {
    const [integer, fraction] = value.toFixed(digits).split('.');
    return grouped(integer) + (fraction ? '.' + fraction : '');
  }

  const known = value => value !== null && value !== undefined;
  const whole = value => known(value) ? grouped(String(value)) : '-';
  /** A time of a table: all of a column have as many digits. */
  const time = ns => known(ns) ? decimal(ns / UNITS[unit].ns, UNITS[unit].digits) : '-';
  /** A time for a sentence or an axis: four digits do. */
  const rough = ns => {
    if (!known(ns)) {
      return '-';
    }
    const value = ns / UNITS[unit].ns;
    const few = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
    return (Number.isInteger(few) ? grouped(String(few)) : String(few)) + ' ' + UNITS[unit].name;
  };
  const plural = (count, what) => whole(count) + ' ' + what + (count === 1 ? '' : 's');

  const hostName = each => each.origin === 'DRIVER' ? each.name + '()' : each.name;

  /** The colours of names, the same in all loops: of eight that follow each other, any two differ for everybody. */
  const colours = new Map();
  function giveColours() {
    for (const name of [...loops.flatMap(loop => loop.scopes.map(scope => scope.name)), ...report.hostTimes.map(hostName)]) {
      if (!colours.has(name)) {
        colours.set(name, 'var(--scope-' + colours.size % 8 + ')');
      }
    }
  }

  // ---- Tables: each is a list of columns, which say their title, their cell, and what rows are sorted by.

  const text = (title, value, more = {}) => ({title, text: true, key: value,
    cell: row => make('td', {className: 'text'}, composed(value(row))), ...more});
  const count = (title, value, more = {}) => ({title, key: value, cell: row => whole(value(row)), ...more});
  const duration = (title, value) => ({title: title + ' (' + UNITS[unit].name + ')', key: value, cell: row => time(value(row))});

  /** By which column each table is sorted, and in which direction: numbers from the most on first, texts from A on. */
  const sorted = {};

  /** Puts rows in the order that somebody chose, and leaves them as they are if nobody did. What is absent comes last. */
  function inChosenOrder(id, columns, rows) {
    const chosen = sorted[id];
    const column = chosen && columns[chosen.column];
    if (!column) {
      return rows;
    }
    const direction = chosen.descending ? -1 : 1;
    return [...rows].sort((one, other) => {
      const [a, b] = [column.key(one), column.key(other)];
      return !known(a) || !known(b) ? known(b) - known(a)
        : direction * (typeof a === 'string' ? a.localeCompare(b) : a - b);
    });
  }

  /** A row of cells, a text or an element each. */
  function cells(row, values) {
    values.forEach(value => row.append(value instanceof Node ? value : make('td', {textContent: value})));
    return row;
  }

  /** The rows of each table as they were drawn last, by what they are of. */
  const drawn = {};

  /**
   * Draws a table, of which a head's button sorts the rows; made elsewhere, they are sorted there. A row that is of the
   * same object as before is not drawn again, unless the rest that cells are made from is another state.
   */
  function table(id, columns, rows, redrawn, {makeRow = () => make('tr'), isSorted = false, state = ''} = {}) {
    const head = make('tr');
    columns.forEach((column, i) => {
      const chosen = sorted[id]?.column === i ? sorted[id] : null;
      const th = make('th', {scope: 'col', className: column.text ? 'text' : ''});
      if (column.key && rows.length > 1) {
        th.setAttribute('aria-sort', chosen ? chosen.descending ? 'descending' : 'ascending' : 'none');
        const button = make('button', {type: 'button'}, column.title,
          make('span', {'aria-hidden': 'true', textContent: chosen ? chosen.descending ? ' ▾' : ' ▴' : ''}));
        button.addEventListener('click', () => {
          const first = !column.text;
          sorted[id] = !chosen ? {column: i, descending: first}
            : chosen.descending === first ? {column: i, descending: !first} : undefined;
          redrawn();
          document.querySelectorAll('#' + id + ' th')[i].firstElementChild.focus();
        });
        th.append(button);
      } else {
        th.textContent = column.title;
      }
      head.append(th);
    });
    // For paper, where a table can't be wider than it.
    $(id).style.setProperty('--columns', columns.length);
    const version = columns.map(column => column.title).join() + state;
    const before = drawn[id]?.version === version ? drawn[id].rows : new Map();
    const ordered = isSorted ? rows : inChosenOrder(id, columns, rows);
    const made = new Map(ordered.map(row => [row, before.get(row)
      ?? cells(makeRow(row), columns.map(column => column.cell(row)))]));
    drawn[id] = {version, rows: made};
    const body = $(id).tBodies[0] ?? make('tbody');
    const stay = new Set(made.values());
    [...stay].forEach((row, i) => {
      const there = body.children[i];
      if (there !== row) {
        if (there && !stay.has(there)) {
          there.replaceWith(row);
        } else {
          body.insertBefore(row, there ?? null);
        }
      }
    });
    while (body.children.length > stay.size) {
      body.lastChild.remove();
    }
    if ($(id).tHead) {
      $(id).tHead.replaceWith(make('thead', {}, head));
    } else {
      $(id).append(make('thead', {}, head), body);
    }
  }

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  function path(index) {
    const scope = data.scopes[index];
    const name = scope.name.replace(/[\\/]/g, '\\$&');
    return scope.parent < 0 ? name : path(scope.parent) + '/' + name;
  }

  // ---- The head: what was measured where, and the tools.

  function drawHead() {
    const device = data.about.device || data.about.renderer || '';
    if (report.program) {
      $('title').append(': ', named(report.program));
    }
    document.title = $('title').textContent + (device ? ' on ' + device : '');
    $('device').replaceChildren(named(['device', 'driver', 'date'].map(each => data.about[each]).filter(Boolean)
      .join(' · ')));
    for (const each of Object.keys(UNITS)) {
      const radio = make('input', {type: 'radio', name: 'unit', value: each, checked: each === unit});
      radio.addEventListener('change', () => {
        unit = each;
        draw();
      });
      $('units').append(make('label', {}, radio, UNITS[each].name));
    }
  }

  /** Shows which loops there are if there are several, each as a choice. */
  function drawLoops() {
    $('choice').hidden = loops.length < 2;
    if (loops.length < 2) {
      return;
    }
    $('reports-title').textContent = 'What the loops reported';
    document.querySelectorAll('#loops label').forEach(each => each.remove());
    $('loops').append(...loops.map((loop, i) => {
      const radio = make('input', {type: 'radio', name: 'loop', value: String(i), checked: i === chosenLoop});
      radio.addEventListener('change', () => {
        chosenLoop = i;
        data = {...report, ...loop};
        shown = usual();
        zoomed = focused = selected = -1;
        folded = null;
        draw();
      });
      return make('label', {}, radio, named(loop.loop));
    }));
    $('loops-note').textContent = 'What follows is of the chosen one of ' + loops.length + ' loops. Shared by all are'
      + ' the scopes of the host’s threads, the reports, and what was dropped: they do not say which loop they are of.'
      + (report.framesLeftOut > 0 ? ' Left out: ' + plural(report.framesLeftOut, 'frame') + ' of more loops.' : '');
  }

  const ofAll = () => loops.length > 1 ? ', all loops' : '';

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

  const reason = run => (run.endedEarly ?? '').replace(/\.$/, '');

  function drawTiles() {
    const reported = Object.values(data.reports.counts).reduce((sum, count) => sum + count, 0);
    const tiles = [['frames', whole(data.gpu.count)], ['GPU, median', rough(data.gpu.median)],
      ['GPU, p99', rough(data.gpu.p99)], ['GPU, worst', rough(data.gpu.max)], ['host, median', rough(data.host.median)],
      ['scopes', whole(data.scopes.length)],
      [loops.length > 1 ? 'reports' + ofAll() : 'reports of the loop', whole(reported), reported > 0],
      ['frames dropped' + ofAll(), whole(data.dropped), data.dropped > 0]];
    $('tiles').replaceChildren(...tiles.map(([title, value, bad]) => make('div', {className: bad ? 'bad' : ''},
      make('dt', {textContent: title}), make('dd', {textContent: value}))));
    $('early').hidden = !data.endedEarly;
    $('early').textContent = 'The run ended early: ' + reason(data) + '.';
    $('virtual').hidden = data.about.time !== 'virtual';
  }

  // ---- Plots.

  function plot(id, config) {
    const grid = {color: colour('line')};
    const ticks = {color: colour('quiet'), maxRotation: 0, autoSkipPadding: 16};
    for (const axis of Object.values(config.options.scales)) {
      axis.grid = grid;
      axis.ticks = {...ticks, ...axis.ticks};
      axis.title = {display: true, color: colour('quiet'), ...axis.title};
    }
    const options = {animation: false, responsive: true, maintainAspectRatio: false, ...config.options};
    if (charts[id]) {
      Object.assign(charts[id], {data: config.data, options}).update();
    } else {
      charts[id] = new Chart($(id), {...config, options});
    }
  }

  function drawSeries() {
    const series = data.series;
    const points = series.FRAMES.length;
    const at = point => series.first + point * series.every;
    const line = (label, values, name, dashes) => ({label, data: values, borderColor: colour(name),
      backgroundColor: colour(name), borderWidth: 1.5, borderDash: dashes, pointRadius: points > 100 ? 0 : 2,
      pointHitRadius: 4, parsing: false});
    const over = value => Array.from({length: points}, (_, i) => ({x: at(i), y: series.FRAMES[i] ? value(i) : NaN}));
    const scale = UNITS[unit].ns;
    const all = point => [series.GPU_MOST[point], series.every > 1 ? series.HOST_SUM[point] / series.FRAMES[point]
      : series.HOST_MOST[point]];
    const most = series.FRAMES.map((frames, i) => frames ? Math.max(...all(i)) : 0);
    // A slow start, or one frame that hung, must not make all others a line at the bottom.
    const usual = 1.25 * ([...most].sort((one, other) => one - other)[Math.floor(0.97 * (points - 1))] || 0);
    const uneven = usual > 0 && Math.max(...most) > 2.5 * usual;
    $('series-all').parentElement.hidden = !uneven;
    const cap = uneven && !$('series-all').checked ? usual : Infinity;
    // A little below the edge, so that a mark is seen whole.
    const top = 0.97 * cap;
    const above = most.flatMap((each, i) => each > cap ? [{x: at(i), y: top / scale, ns: each}] : []);
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
    const kept = data.frames.map(frame => ({x: frame.number, y: Math.min(frame.gpu, top) / scale, ns: frame.gpu, frame}));
    datasets.push(...[marks('worst frames', kept.filter(each => isWorst(each.frame)), 'circle', 'bad', 4),
      marks('other kept frames', kept.filter(each => !isWorst(each.frame)), 'rect', 'quiet', 3)]
      .filter(each => each.data.length > 0));
    const noted = (name, label, style) => {
      const found = series[name].flatMap((count, i) => count === 0 ? [] : [{x: at(i), y: 0, count}]);
      if (found.length > 0) {
        datasets.push({...marks(label, found, style, 'warn', 7), count: true});
      }
    };
    if (above.length > 0) {
      datasets.push(marks('above the scale', above, 'triangle', 'bad', 6));
    }
    noted('REPORTS', 'reports of the loop', 'triangle');
    noted('DROPPED', 'dropped', 'rectRot');
    plot('series', {type: 'line', data: {datasets}, options: {
      interaction: {mode: 'nearest', intersect: false, axis: 'xy'},
      scales: {x: {type: 'linear', min: series.first, max: Math.max(at(points - 1), series.first + 1),
        title: {text: 'frame'}, ticks: {precision: 0}}, y: {beginAtZero: true, max: cap === Infinity ? undefined : cap / scale,
        title: {text: UNITS[unit].name}}},
      plugins: {legend: {labels: {color: colour('text'), usePointStyle: true, boxHeight: 6}}, tooltip: {callbacks: {
        title: items => items.length === 0 ? '' : 'frame ' + whole(items[0].parsed.x)
          + (series.every > 1 && !items[0].raw.frame ? ' and those up to the next point' : ''),
        label: item => item.dataset.label + ': ' + (item.raw.count ? whole(item.raw.count)
          : rough(item.raw.ns || item.parsed.y * scale))}}},
      onClick: (event, hits) => {
        const hit = hits.find(each => datasets[each.datasetIndex].data[each.index].frame);
        if (hit) {
          open(datasets[hit.datasetIndex].data[hit.index].frame);
        }
      }}});
    $('series').setAttribute('aria-label', 'Times of ' + plural(data.gpu.count, 'frame') + ': GPU median '
      + rough(data.gpu.median) + ', worst ' + rough(data.gpu.max) + '; host median ' + rough(data.host.median)
      + (even() ? '.' : '. The worst frames are listed below.'));
    const worst = data.frames.filter(isWorst);
    $('series-note').textContent = (series.every > 1
      ? 'Each point stands for ' + whole(series.every) + ' frames. ' : '')
      + (above.length > 0 ? plural(above.length, 'point') + ' above the scale, up to ' + rough(Math.max(...most))
        + (above.length === 1 ? ', is' : ', are') + ' marked at its top. ' : '')
      + (even() ? whole(data.frames.length) : plural(worst.length, 'worst frame') + ' and '
        + whole(data.frames.length - worst.length) + ' drawn at random')
      + ' of ' + whole(data.gpu.count) + ' are kept whole, and can be opened.';
  }

  function drawWorst() {
    const worst = data.frames.filter(isWorst);
    $('worst-title').hidden = even();
    $('worst-note').textContent = !even() || data.gpu.count < 2 ? ''
      : 'All frames took the GPU ' + rough(data.gpu.min) + ': none is worse than another.';
    $('worst').replaceChildren(...worst.map(frame => {
      const chip = make('button', {type: 'button', textContent: short(frame) + ' · ' + rough(frame.gpu)
        + (frame.number === data.series.first ? ' · the first' : ''),
        'aria-pressed': String(frame === shown), title: frame.title + ': ' + rough(frame.gpu)});
      chip.addEventListener('click', () => open(frame));
      return chip;
    }));
  }

  // ---- One frame.

  /** The frames that can be chosen. */
  let listed = [];
  let zoomed = -1;
  let focused = -1;

  function open(frame) {
    shown = frame;
    zoomed = -1;
    focused = -1;
    $('frames').value = String(listed.indexOf(frame));
    drawFrame();
    [...$('worst').children].forEach((chip, i) => chip.setAttribute('aria-pressed',
      String(data.frames.filter(isWorst)[i] === frame)));
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
    const root = {at: -1, name: shown.title, ns: shown.gpu, below: nodes.filter(each => each.parent < 0)};
    const node = i => i < 0 ? root : nodes[i];
    const box = $('icicle');
    box.replaceChildren();
    let depth = 0;
    const bars = new Map();
    // A scope is as wide as it took long, or, where work overlapped, as its part of what is in its parent.
    const place = (each, left, width, row) => {
      const label = each.at < 0 ? make('span', {textContent: each.name}) : named(each.name);
      const bar = make('div', {role: 'treeitem', tabIndex: -1, title: each.name + ': ' + rough(each.ns),
        'aria-level': String(row + 1), 'aria-label': each.name + ', ' + rough(each.ns)}, make('span', {className: 'label'}, label, ' ' + rough(each.ns)));
      bar.className = each.at < 0 ? 'frame' : '';
      bar.style.left = 100 * left + '%';
      bar.style.width = 100 * width + '%';
      bar.style.top = row * ROW + 'px';
      bar.style.setProperty('--bar', colours.get(each.name) ?? '');
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
        $('scope-note').textContent = begun(shown.title) + ': GPU ' + rough(shown.gpu) + ', host ' + rough(shown.host);
        return;
      }
      const queue = shown.queues[at.queue];
      const part = 100 * at.ns / (shown.gpu || 1);
      $('scope-note').replaceChildren(named(path(at.index)), ': ' + rough(at.ns) + ', ' + part.toFixed(1)
        + ' % of the frame' + (at.count > 1 ? ', recorded ' + whole(at.count) + ' times' : '')
        + (queue ? ', on queue ' + queue.name : '')
        + (at.begin === null ? '' : ', from ' + rough(at.begin) + ' after the frame began on the host'));
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
    $('frame-note').textContent = begun(shown.title) + ', '
      + (even() ? 'which is like all others: ' : shown.worst ? 'one of the worst: ' : 'drawn at random: ')
      + 'GPU ' + rough(shown.gpu) + ', host ' + rough(shown.host)
      + shown.queues.map(queue => '; queue ' + queue.name + ' busy for ' + rough(queue.busy)
        + (queue.latency === null ? '' : ', ' + rough(queue.latency) + ' after it was submitted')).join('')
      + (shown.leftOut > 0 ? '. The ' + whole(nodes.length) + ' longest of ' + whole(nodes.length + shown.leftOut)
        + ' scopes are kept' + (data.scopesLeftOut > 0 ? ', of the first ' + whole(data.scopes.length)
          + ' that were seen' : '') : '') + '.';
    drawSides(nodes);
  }

  /** The GPU's queues and the host's threads, one below the other on one clock, from the frame's beginning on. */
  function drawSides(nodes) {
    const lanes = [];
    const lane = name => lanes.find(each => each.name === name) || lanes[lanes.push({name, spans: []}) - 1];
    // What the host did before this frame, and from the next one on, is another's.
    const next = known(shown.next) ? shown.next : Infinity;
    const others = begin => begin < 0 || begin >= next;
    lane('host').spans.push({name: shown.title, begin: 0, ns: shown.host});
    for (const [index, begin, ns] of shown.hostScopes) {
      const host = data.hostTimes[index];
      lane(host.thread).spans.push({name: hostName(host), begin, ns, other: others(begin)});
    }
    for (const each of nodes) {
      if (each.begin !== null && each.count > 0) {
        lane('GPU, ' + shown.queues[each.queue].name).spans.push({name: each.name, begin: each.begin, ns: each.ns});
      }
    }
    const spans = lanes.flatMap(each => each.spans);
    // The frame's own work and what waits for it; others are cut off.
    const own = spans.filter(each => !each.other);
    const first = Math.min(...own.map(each => each.begin));
    const last = Math.max(...own.map(each => each.begin + each.ns), first + 1);
    if (next < last) {
      lane('host').spans.push({name: 'the next one', begin: next, ns: last - next, other: true});
    }
    // A label that has no room in its bar may have some beside it.
    const free = (before, next) => before?.bar.classList.toggle('free', next - before.to > 0.2 * (last - first));
    $('sides').replaceChildren(...lanes.flatMap(({name, spans: all}) => {
      const box = make('div', {className: 'lane'});
      const rows = [];
      all.sort((one, other) => one.begin - other.begin || other.ns - one.ns);
      for (const each of all) {
        const begin = Math.max(each.begin, first);
        const end = Math.min(each.begin + each.ns, last);
        let row = rows.findIndex(({to}) => to <= begin);
        row = row < 0 ? rows.length : row;
        const bar = make('div', {title: each.name + ': ' + rough(each.ns) + (each.other ? ', of another frame' : ''),
          className: each.other ? 'other' : ''}, make('span', {className: 'label'}, named(each.name)));
        bar.style.left = 100 * (begin - first) / (last - first) + '%';
        bar.style.width = 100 * (end - begin) / (last - first) + '%';
        bar.style.top = row * 24 + 1 + 'px';
        bar.style.setProperty('--bar', colours.get(each.name) ?? 'var(--quiet)');
        free(rows[row], begin);
        rows[row] = {to: end, bar};
        box.append(bar);
      }
      rows.forEach(each => free(each, last));
      box.style.height = rows.length * 24 + 'px';
      return [make('b', {className: 'name', dir: 'auto', textContent: name}), box];
    }));
    $('sides-note').textContent = rough(last - first) + ' from left to right'
      + (nodes.some(each => each.begin !== null) ? ', on the clock of the host.'
        : '. The driver measured elapsed times: when the GPU worked is not known.')
      + (spans.some(each => each.other) || next < last ? ' Grey: what the host did for other frames meanwhile.' : '')
      + (shown.hostScopesLeftOut > 0 ? ' Of what the host did the ' + whole(shown.hostScopes.length) + ' longest of '
        + whole(shown.hostScopes.length + shown.hostScopesLeftOut) + ' are kept.' : '');
  }

  function drawFrames() {
    // One that somebody looks at stays, though others are kept in its place meanwhile.
    listed = shown && !data.frames.includes(shown) ? [shown, ...data.frames] : data.frames;
    $('frames').replaceChildren(...listed.map((frame, i) => make('option', {value: String(i), textContent:
      short(frame) + ', ' + rough(frame.gpu) + (even() ? '' : frame.worst ? ', one of the worst' : ', drawn at random')})));
    $('frames').value = String(listed.indexOf(shown));
    $('frames').onchange = () => open(listed[Number($('frames').value)]);
  }

  // ---- Scopes.

  let folded = null;
  let selected = -1;

  /** Bars of how times are spread, the last one of what is above: a path each, for tables have many. */
  function spread(times) {
    const box = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    box.setAttribute('class', 'spread');
    box.setAttribute('aria-hidden', 'true');
    box.setAttribute('preserveAspectRatio', 'none');
    if (times.steps) {
      const most = Math.max(...times.steps, times.above);
      const bar = (count, i) => 'M' + i + ' 1v' + -count / most + 'h.85V1z';
      box.setAttribute('viewBox', '0 0 ' + (times.steps.length + 1) + ' 1');
      for (const path of [times.steps.map(bar).join(''), bar(times.above, times.steps.length)]) {
        box.append(document.createElementNS(box.namespaceURI, 'path'));
        box.lastChild.setAttribute('d', path);
      }
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
      inChosenOrder('scopes', scopeColumns(), below[i].map(each => data.scopes[each]))
        .forEach(each => visit(data.scopes.indexOf(each), depth + 1));
    };
    inChosenOrder('scopes', scopeColumns(), top.map(i => data.scopes[i])).forEach(each => visit(data.scopes.indexOf(each), 0));
    return order;
  }

  /** The columns of the tree, whose rows are scopes: a new one is one more line. */
  const scopeColumns = () => [
    {title: 'scope', text: true, key: scope => scope.name, cell: null},
    count('count', scope => scope.recorded),
    duration('min', scope => scope.min),
    duration('median', scope => scope.median),
    duration('p99', scope => scope.p99),
    duration('max', scope => scope.max),
    {title: 'share', key: scope => scope.share, cell: shareOf},
    {title: 'spread', cell: spread},
    ...[...new Set(data.scopes.flatMap(scope => Object.keys(scope.counts)))].map(counted)];

  /** What was counted, in whole numbers unless there are small fractions; a time, by the unit of its name, as one. */
  function counted(name) {
    const of = scope => Object.hasOwn(scope.counts, name) ? scope.counts[name] : null;
    if (name.endsWith(' ns')) {
      return duration(name.slice(0, -' ns'.length), of);
    }
    const digits = data.scopes.some(scope => Math.abs(of(scope)) < 100 && !Number.isInteger(of(scope) || 0)) ? 2 : 0;
    return {title: name, key: of, cell: scope => of(scope) === null ? '-' : decimal(of(scope), digits)};
  }

  function shareOf(scope) {
    const bar = make('span', {className: 'share'});
    bar.style.width = (scope.share || 0) * 0.5 + 'px';
    return make('td', {}, bar, scope.share === null ? '-' : decimal(scope.share, 1));
  }

  function drawScopes() {
    const order = inOrder();
    folded = folded || new Set(order.length <= FOLDED_FROM ? [] : order.filter(each => each.parent).map(each => each.i));
    const hidden = i => {
      const parent = data.scopes[i].parent;
      return parent >= 0 && (folded.has(parent) || hidden(parent));
    };
    const places = new Map(order.map(each => [data.scopes[each.i], each]));
    const columns = scopeColumns();
    columns[0].cell = scope => {
      const {i, depth, parent} = places.get(scope);
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
      name.style.setProperty('--depth', Math.min(depth, 12));
      return make('td', {}, name);
    };
    // Sorted already: what is below a scope stays behind it.
    table('scopes', columns, order.map(each => data.scopes[each.i]), drawScopes, {makeRow: scope => {
      const i = places.get(scope).i;
      return make('tr', {hidden: hidden(i), 'data-scope': String(i)});
    }, isSorted: true, state: order.length + ' ' + [...folded].join()});
    $('scopes-note').textContent = 'Times are those of a scope in a frame. Share: percent of the frames’ time. What'
      + ' was counted: of an average frame. Spread: from the shortest time to p99, and what is above in red.'
      + ' A scope’s name opens its percentiles.'
      + (data.scopesLeftOut > 0 ? ' There are more than ' + plural(data.scopes.length, 'scope') + ': '
        + plural(data.scopesLeftOut, 'time') + ' of others are left out.' : '')
      + (data.timesBelowZero > 0 ? ' Left out: ' + plural(data.timesBelowZero, 'time')
        + ' of scopes that end before they begin.' : '')
      + (report.live ? ' While the loop runs, rows come in turns: some are older than others, by ' + Math.ceil(data.scopes.length / 40)
        + ' s. Ended, all are of one moment.' : '');
  }

  function drawScope() {
    $('scope').hidden = selected < 0;
    if (selected < 0) {
      return;
    }
    const scope = data.scopes[selected];
    $('scope-title').replaceChildren(named(path(selected)));
    table('percentiles', data.percents.map((each, i) => duration('p' + each, percentiles => percentiles[i])),
      scope.percentiles.length === 0 ? [] : [scope.percentiles], drawScope);
    const steps = scope.steps || [];
    plot('distribution', {type: 'bar', data: {labels: [...steps.map((_, i) => rough(scope.from + i * scope.step)), 'above p99'],
      datasets: [{data: [...steps, scope.above || 0], label: 'frames', categoryPercentage: 1, barPercentage: 0.95,
        backgroundColor: [...steps.map(() => colour('gpu')), colour('bad')]}]}, options: {plugins: {legend: {display: false}},
      scales: {x: {title: {text: 'from, ' + UNITS[unit].name}}, y: {beginAtZero: true, title: {text: 'frames'}, ticks: {precision: 0}}}}});
    $('distribution').setAttribute('aria-label', 'How the times of ' + path(selected) + ' are spread: from '
      + rough(scope.min) + ' to ' + rough(scope.max) + ', median ' + rough(scope.median) + '.');
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
    const differs = row => ['SLOWER', 'FASTER'].includes(row.verdict);
    const change = row => known(row.base) && known(row.now) && row.base !== 0 ? row.now / row.base - 1 : null;
    const weight = row => Math.abs(Math.log(1 + (change(row) ?? 0)));
    // What only the earlier report has is of none of these loops.
    const own = comparison.rows.filter(row => row.loop < 0 || loops[row.loop].loop === data.loop);
    const rows = own.filter(row => all || row.verdict !== 'SAME');
    table('comparison-table', [
      text('scope', row => row.name ?? path(row.scope)),
      text('verdict', row => texts[row.verdict],
        {cell: row => make('td', {className: 'text ' + row.verdict.toLowerCase(), textContent: texts[row.verdict]})}),
      {title: 'change', key: change, cell: row => change(row) === null ? '-'
        : (change(row) >= 0 ? '+' : '−') + decimal(100 * Math.abs(change(row)), 1) + ' %'},
      duration('before', row => row.base),
      duration('now', row => row.now)],
    [...rows.filter(differs).sort((one, other) => weight(other) - weight(one)), ...rows.filter(row => !differs(row))],
    drawComparison);
    $('comparison-table').parentElement.hidden = rows.length === 0;
    const differ = own.filter(differs).length;
    const compared = own.filter(row => differs(row) || row.verdict === 'SAME').length;
    const bases = comparison.bases;
    $('comparison-note').textContent = (compared === 0 ? 'No time could be compared' : (differ === 0 ? 'No time differs'
      : plural(differ, 'time') + (differ === 1 ? ' differs' : ' differ')) + ' by more than noise within the runs, of '
      + whole(compared) + ' that could be compared') + '. Before' + ofAll() + ': ' + bases.map(base => [plural(base.frames, 'frame'),
        ...['device', 'driver', 'date'].map(each => base.about[each]),
        base.endedEarly && 'ended early: ' + reason(base)].filter(Boolean).join(', ')).join('; and ') + '.';
    const unlike = [...new Set([data.about, ...bases.map(base => base.about)].flatMap(Object.keys))].filter(name =>
      !['date', 'program'].includes(name) && bases.some(base => base.about[name] !== data.about[name]));
    $('comparison-unlike').hidden = unlike.length === 0;
    $('comparison-unlike').textContent = 'Not measured alike: ' + unlike.map(name => name + ' was '
      + [...new Set(bases.map(base => base.about[name] ?? 'not told'))].join(', or ') + ', and is '
      + (data.about[name] ?? 'not told')).join('; ') + '.';
    $('comparison-rule').textContent = 'Medians of frames. A difference is one that Wilcoxon’s rank sum test finds in the medians of'
      + ' ten stretches of each run to be larger than ' + decimal(100 * comparison.least, 0) + ' %, at a level of '
      + decimal(100 * comparison.level, 0) + ' % for all together. That covers noise within a run. From run to run times may'
      + ' differ by more than ' + decimal(100 * comparison.least, 0) + ' %, on a machine that does other work, or whose clocks'
      + ' change: '
      + (bases.length > 1 ? 'only what differs from each of the ' + bases.length + ' runs is called slower or faster; before'
        + ' is the nearest of them.' : 'compare with several runs (--compare A --compare B) to know.');
    $('comparison-all').onchange = drawComparison;
  }

  // ---- Reports, host, machine.

  function drawReports() {
    const counts = Object.entries(data.reports.counts);
    const dropped = [[data.dropped, 'frame'], [data.droppedHostScopes, 'scope of the host', 'scopes of the host'],
      [data.droppedReports, 'report']].filter(([count]) => count > 0);
    $('reports-note').textContent = (counts.length === 0 && dropped.length === 0
      ? (data.endedEarly ? '' : data.about.reports || 'Nothing: all that was recorded was measured.')
      : counts.map(([kind, count]) => whole(count) + ' × ' + kind.toLowerCase().replaceAll('_', ' '))
        .concat(dropped.map(([count, one, more]) => (more && count !== 1 ? whole(count) + ' ' + more : plural(count, one))
          + ' dropped on the way to this report')).join(', ')
        + '. The first of each kind:');
    table('reports', data.reports.first.length === 0 ? [] : [
      count('frame', report => report.frame),
      text('kind', report => report.kind.toLowerCase().replaceAll('_', ' ')),
      text('what', report => report.text, {cell: report => make('td', {className: 'wrap'}, named(report.text))})],
    data.reports.first, drawReports);
  }

  function drawHosts() {
    const row = (name, what, times) => ({name, what, times});
    const rows = [row('frame', 'GPU, outermost scopes', data.gpu), row('frame', 'host, begin to end', data.host)];
    for (const queue of data.queues) {
      rows.push(row(queue.name, 'queue, busy in a frame', queue.busy));
      if (queue.latency.count > 0) {
        rows.push(row(queue.name, 'queue, submission to first scope', queue.latency));
      }
    }
    rows.push(...[...data.hostTimes].sort((one, other) => other.sum - one.sum).map(each => row(each.name,
      (each.origin === 'DRIVER' ? 'driver call, ' : 'scope, ') + each.thread, each)));
    table('hosts', [
      text('name', each => each.name),
      text('what', each => each.what),
      count('count', each => each.times.count),
      duration('total', each => each.times.sum),
      duration('min', each => each.times.min),
      duration('median', each => each.times.median),
      duration('p99', each => each.times.p99),
      duration('max', each => each.times.max),
      {title: 'spread', cell: each => spread(each.times)}], rows, drawHosts);
    const clocks = {TRUE: 'calibrated', EMULATED: 'emulated, durations mean nothing', HOST: 'not calibrated, a guess on the'
      + ' host’s clock'};
    $('hosts-note').textContent = data.queues.map(queue => 'Clock of queue ' + queue.name + ': ' + clocks[queue.clock]
      + (queue.clock === 'TRUE' ? ', off by ' + rough(queue.deviation) + ' at most' : '') + '.').join(' ')
      + (data.hostScopesLeftOut > 0 ? ' ' + plural(data.hostScopesLeftOut, 'scope') + ' of other names are left out.' : '');
  }

  function drawAbout() {
    $('about').replaceChildren(...Object.entries(data.about).filter(([, value]) => value).flatMap(([name, value]) => [
      make('dt', {textContent: name}), make('dd', {className: 'name', dir: 'auto', textContent: value})]));
  }

  function draw() {
    redraw.forEach(each => each());
  }

  // ---- Live: the same data, which goes on.

  /** What is a loop's own, as the page has it before the first update: without a frame. */
  function noFrames() {
    const {gpu, host, scopes, queues, series, frames} = JSON.parse(written);
    return {gpu, host, scopes, queues, series, frames};
  }

  /** Puts an update into the data. Returns the functions that draw what is new. */
  function take({shared, loop, at, loops: count}) {
    if (loops.length !== count || loops[0] === report) {
      loops.splice(0, loops.length, ...Array.from({length: count}, noFrames));
      chosenLoop = Math.min(chosenLoop, count - 1);
    }
    const old = loops[at];
    const name = old.loop;
    const {scopes, from, series, point, frames, kept, worst, ...plain} = loop;
    const {hostTimes, hostFrom, ...rest} = shared;
    report.hostTimes.splice(hostFrom, hostTimes.length, ...hostTimes);
    Object.assign(report, rest);
    Object.assign(old, plain);
    if (old.loop !== name) {
      drawLoops();
    }
    old.scopes.splice(from, scopes.length, ...scopes);
    for (const [name, value] of Object.entries(series)) {
      old.series[name] = Array.isArray(value) ? [...old.series[name].slice(0, point), ...value] : value;
    }
    const before = old.frames;
    const known = new Map([...before, ...frames].map(frame => [frame.id, frame]));
    old.frames = kept.filter(id => known.has(id)).map(id => known.get(id));
    old.frames.forEach(frame => {
      frame.worst = kept.indexOf(frame.id) < worst;
    });
    giveColours();
    if (at !== chosenLoop) {
      return [];
    }
    data = {...report, ...old};
    const was = shown;
    shown = shown && frames.find(frame => frame.id === shown.id) || shown || usual();
    const other = before.length !== old.frames.length || before.some((frame, i) => frame !== old.frames[i]);
    return [drawSeries, ...(other ? [drawWorst, drawFrames] : []), ...(was !== shown ? [drawFrame] : []),
      drawScopes, drawScope, ...(shared.reports ? [drawReports, drawHosts] : [])];
  }

  /** Draws without taking the focus from what is drawn again. */
  function drawAround(draw) {
    const active = document.activeElement;
    const places = [];
    const box = active?.closest('[id]');
    for (let each = active; box && each !== box; each = each.parentElement) {
      places.unshift([...each.parentElement.children].indexOf(each));
    }
    draw();
    if (box && !active.isConnected) {
      places.reduce((each, place) => each?.children[place], box)?.focus({preventScroll: true});
    }
  }

  function goOn() {
    let source = null;
    // What is pressed, or open, must not be drawn anew before it is let go.
    let held = false;
    const waiting = new Set();
    addEventListener('pointerdown', () => {
      held = true;
    });
    for (const each of ['pointerup', 'pointercancel', 'contextmenu', 'blur']) {
      addEventListener(each, () => setTimeout(() => {
        held = false;
      }));
    }
    let timer = null;
    // The numbers, and the one part that has waited longest: so nothing takes long.
    const drawNext = () => {
      const next = [...waiting].find(each => !(each === drawFrames && document.activeElement === $('frames')));
      if (!held) {
        waiting.delete(next);
        drawAround(() => {
          drawTiles();
          next?.();
        });
      }
      timer = waiting.size > 0 ? setTimeout(drawNext, PAUSE) : null;
    };
    const say = (text, on = false) => {
      $('live-note').textContent = text;
      $('live').classList.toggle('on', on);
    };
    const listen = () => {
      source = new EventSource('updates');
      source.onopen = () => say('Live: this page goes on with the loop.', true);
      source.onerror = () => say(source.readyState === EventSource.CLOSED
        ? 'Refused: do others read this page already? Close one of them, and load this one again.'
        : 'The loop can’t be reached: this is the last that came. The page goes on by itself if that changes.');
      source.addEventListener('end', () => {
        source.close();
        report.live = null;
        data.live = null;
        waiting.add(drawScopes);
        timer ??= setTimeout(drawNext, PAUSE);
        $('pause').hidden = true;
        say('Ended: this is the last state.');
      });
      source.onmessage = event => {
        const update = JSON.parse(event.data);
        // Another program has the port: the page is another one.
        if (update.live !== report.live) {
          source.close();
          location.reload();
          return;
        }
        const first = data.gpu.count === 0;
        take(update).forEach(each => waiting.add(each));
        if (first && data.gpu.count > 0) {
          chooseUnit();
          redraw.forEach(each => waiting.add(each));
        }
        timer ??= setTimeout(drawNext, PAUSE);
      };
    };
    $('pause').addEventListener('click', () => {
      const paused = $('pause').getAttribute('aria-pressed') === 'false';
      $('pause').setAttribute('aria-pressed', String(paused));
      $('pause').textContent = paused ? 'Go on' : 'Pause';
      if (paused) {
        source.close();
        say('Paused: the loop goes on.');
      } else {
        listen();
      }
    });
    $('live').hidden = false;
    listen();
  }

  /** Times of less than a tenth of a millisecond are read best in microseconds, and longer ones in milliseconds. */
  function chooseUnit() {
    unit = (data.gpu.median || 0) >= 100_000 ? 'ms' : 'us';
    document.querySelectorAll('#units input').forEach(each => {
      each.checked = each.value === unit;
    });
  }

  giveColours();
  chooseUnit();
  $('series-all').onchange = drawSeries;
  drawHead();
  drawLoops();
  drawTheme();
  redraw = [drawTiles, drawComparison, drawSeries, drawWorst, drawFrames, drawFrame, drawScopes, drawScope, drawReports, drawHosts,
    drawAbout];
  draw();
  $('undrawn').hidden = true;
  if (report.live) {
    goOn();
  }
})();
