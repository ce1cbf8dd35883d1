// Opens a report in a headless browser, and prints what is there: one object of JSON a line. Arguments: the browser, the
// page.
import puppeteer from 'puppeteer-core';

const [, , executablePath, file] = process.argv;
const print = each => console.log(JSON.stringify(each));
const browser = await puppeteer.launch({executablePath, headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND']});

async function open(scheme, width) {
  const page = await browser.newPage();
  page.on('console', message => print({kind: 'message', text: message.text()}));
  page.on('pageerror', error => print({kind: 'message', text: String(error)}));
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith('data:') && url !== 'file://' + file) {
      print({kind: 'message', text: 'asked for ' + url});
    }
  });
  page.on('dialog', async dialog => {
    print({kind: 'message', text: 'dialog ' + dialog.message()});
    await dialog.dismiss();
  });
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
  await page.setViewport({width, height: 800});
  await page.goto('file://' + file, {waitUntil: 'load'});
  return page;
}

// How it looks: nothing is wider than the page, plots are drawn, and colours tell text from what is behind it.
for (const scheme of ['light', 'dark']) {
  for (const width of [360, 768, 1280]) {
    const page = await open(scheme, width);
    print({kind: 'look', scheme, width, ...await page.evaluate(() => {
      const light = colour => {
        const [r, g, b] = colour.match(/[\d.]+/g).map(each => Number(each) / 255)
          .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = each => {
        const colour = getComputedStyle(each).backgroundColor;
        return colour === 'rgba(0, 0, 0, 0)' || colour === 'transparent'
          ? each.parentElement ? behind(each.parentElement) : 'rgb(255, 255, 255)' : colour;
      };
      const texts = [...document.querySelectorAll('main *')].filter(each => each.offsetWidth > 0 && !each.disabled
        && [...each.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()));
      const contrast = each => {
        const [one, other] = [light(getComputedStyle(each).color), light(behind(each))].sort((a, b) => b - a);
        return (one + 0.05) / (other + 0.05);
      };
      const canvas = document.getElementById('series');
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      return {theme: document.documentElement.dataset.theme, wide: document.documentElement.scrollWidth,
        contrast: Math.min(...texts.map(contrast)), drawn: pixels.some(each => each !== 0),
        page: getComputedStyle(document.body).backgroundColor};
    })});
    await page.close();
  }
}

// Tables that are wider than their place: a shadow at the edge where there is more, the first column in sight, and no line
// that ends in a word.
for (const [scheme, width] of [['light', 1400], ['dark', 1400], ['light', 500], ['dark', 390], ['light', 390]]) {
  const page = await open(scheme, width);
  const shadowed = async box => {
    const {right, y} = await box.evaluate(each => {
      each.firstElementChild.style.visibility = 'hidden';
      return {right: each.getBoundingClientRect().right + scrollX, y: each.getBoundingClientRect().y + scrollY};
    });
    const png = await page.screenshot({encoding: 'base64', clip: {x: Math.floor(right) - 4, y: y + 8, width: 3, height: 3}});
    return box.evaluate(async (each, data) => {
      each.firstElementChild.style.visibility = '';
      const image = new Image();
      image.src = 'data:image/png;base64,' + data;
      await image.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const [r, g, b] = context.getImageData(1, 1, 1, 1).data;
      return 'rgb(' + r + ', ' + g + ', ' + b + ')' !== getComputedStyle(each.closest('section')).backgroundColor;
    }, png);
  };
  for (const box of await page.$$('section > .scroll')) {
    const [name, more, shown] = await box.evaluate(each => [each.firstElementChild.id, each.scrollWidth - each.clientWidth,
      each.clientHeight > 0]);
    if (!shown) {
      continue;
    }
    const start = await shadowed(box);
    await box.evaluate(each => each.scrollTo(each.scrollWidth, 0));
    print({kind: 'table', scheme, width, name, more: more > 0, little: more > 0 && more < 12, start, end: await shadowed(box), first: await box.evaluate(each =>
      [...each.querySelectorAll('th:first-child, td:first-child')].every(cell =>
        Math.abs(cell.getBoundingClientRect().left - each.getBoundingClientRect().left) < 1
          && cell.offsetWidth < 0.6 * each.clientWidth))});
  }
  print({kind: 'words', scheme, width, broken: await page.evaluate(() => {
    const broken = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/\p{Lu}*[\p{Ll}\p{N},()]+|\p{Lu}+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(each => Math.round(each.top))).size > 1) {
          broken.push(word[0]);
        }
      }
    }
    return broken;
  })});
  await page.close();
}

// Where a server forbids scripts, only the browser itself can say why nothing is drawn.
for (const scripts of [true, false]) {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(scripts);
  await page.goto('file://' + file, {waitUntil: 'load'});
  print({kind: 'undrawn', scripts, shown: await page.$eval('#undrawn', each => getComputedStyle(each).display !== 'none')});
  await page.close();
}

// On paper, which is narrower than the window that the plots were drawn for: nothing is beyond its edge or over another
// thing, and nothing is hidden but what is for a hand.
for (const width of [500, 800, 1400]) {
  const page = await open('light', width);
  await page.emulateMediaType('print');
  print({kind: 'paper', width, ...await page.evaluate(() => {
    // Printing lays out anew and draws no plot anew: so it is measured before a plot can notice.
    document.documentElement.style.width = '680px';
    const box = each => each.getBoundingClientRect();
    const shown = [...document.querySelectorAll('main section:not([hidden]) *')].filter(each => box(each).width > 0
      && !each.classList.contains('hidden'));
    const texts = shown.filter(each => [...each.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()));
    const canvas = box(document.getElementById('series'));
    return {beyond: texts.filter(each => box(each).right > 681 || each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).display !== 'inline').map(each => each.textContent),
      plot: canvas.right <= 681 && canvas.bottom <= box(document.getElementById('series-note')).top + 1,
      sections: [...document.querySelectorAll('main > section:not([hidden])')].every(each => box(each).height > 0)};
  })});
  await page.close();
}

const page = await open('light', 1280);
const text = selector => page.$eval(selector, each => each.textContent);

// The numbers, in each unit.
for (const unit of ['ns', 'us', 'ms']) {
  await page.$eval('#units input[value="' + unit + '"]', each => each.click());
  for (const cells of await page.$$eval('#scopes tbody tr', rows => rows.map(row => [row.querySelector('.open').title,
    ...[...row.cells].slice(1).map(each => each.textContent)]))) {
    print({kind: 'scope', unit, cells});
  }
  print({kind: 'head', unit, cells: await page.$$eval('#scopes th', all => all.map(each => each.textContent))});
}
await page.$eval('#units input[value="ns"]', each => each.click());
print({kind: 'tiles', cells: await page.$$eval('#tiles > div', all => all.map(each => each.textContent))});
print({kind: 'about', cells: await page.$$eval('#about > *', all => all.map(each => each.textContent))});
print({kind: 'title', cells: [await page.title(), await text('#title')]});
print({kind: 'notes', cells: [await text('#series-note'), await text('#frame-note'), await text('#reports-note'),
  await text('#comparison-note')]});
await page.$eval('#comparison-all', each => each.click());
for (const cells of await page.$$eval('#comparison-table tbody tr',
  rows => rows.map(row => [...row.cells].map(each => each.textContent)))) {
  print({kind: 'comparison', cells});
}

// Tables in the order that a head's button asks for, by mouse and by keyboard.
const rowsOf = id => page.$$eval('#' + id + ' tbody tr', rows => rows.map(row => [...row.cells]
  .map(each => each.textContent)));
const sorting = async (id, title, press) => {
  const head = await page.evaluateHandle((table, start) => [...document.querySelectorAll('#' + table + ' th')]
    .find(each => each.textContent.startsWith(start)).firstElementChild, id, title);
  await press(head);
  print({kind: 'sorted', id, title, rows: await rowsOf(id), sort: await page.$$eval('#' + id + ' th[aria-sort]:not([aria-sort="none"])',
    all => all.map(each => each.textContent.trim() + ' ' + each.getAttribute('aria-sort'))),
  focus: await page.evaluate(() => document.activeElement.parentElement.tagName)});
};
const enter = async head => {
  await head.focus();
  await page.keyboard.press('Enter');
};
print({kind: 'hosts', rows: await rowsOf('hosts')});
for (const press of [head => head.click(), enter, enter]) {
  await sorting('scopes', 'median', press);
}
await sorting('hosts', 'total', enter);
await sorting('hosts', 'name', enter);
await sorting('comparison-table', 'now', head => head.click());
print({kind: 'virtual', shown: await page.$eval('#virtual', each => !each.hidden),
  early: await page.$eval('#early', each => each.hidden || each.textContent)});

// By keyboard alone.
const focused = (where = page) => where.evaluate(() => {
  const each = document.activeElement;
  const style = getComputedStyle(each);
  return {body: each === document.body, id: each.closest('[id]')?.id ?? '', name: each.getAttribute('aria-label') || each.textContent.trim().slice(0, 60),
    visible: style.outlineStyle !== 'none' || getComputedStyle(each.closest('fieldset') ?? each).outlineStyle !== 'none'};
});
const fresh = await open('light', 768);
const stops = [];
for (let i = 0; i < 200; i++) {
  await fresh.keyboard.press('Tab');
  const stop = await focused(fresh);
  if (stop.body) {
    break;
  }
  stops.push(stop);
}
await fresh.close();
print({kind: 'stops', ids: [...new Set(stops.map(each => each.id))], invisible: stops.filter(each => !each.visible)
  .map(each => each.id)});
await page.focus('#icicle [tabindex="0"]');
for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Enter', 'Escape', 'Home']) {
  await page.keyboard.press(key);
  print({kind: 'key', key, name: (await focused()).name, note: await text('#scope-note'),
    whole: await page.$eval('#zoom-out', each => each.disabled)});
}
await page.focus('#worst button:nth-child(2)');
const second = await text('#worst button:nth-child(2)');
await page.keyboard.press('Enter');
print({kind: 'opened', chip: second, note: await text('#frame-note')});
await page.focus('#scopes .open');
await page.keyboard.press('Enter');
print({kind: 'scope-opened', title: await text('#scope-title'), focus: (await focused()).id,
  cells: await page.$$eval('#percentiles td', all => all.map(each => each.textContent))});
await page.focus('#theme');
await page.keyboard.press('Enter');
print({kind: 'theme', theme: await page.evaluate(() => document.documentElement.dataset.theme), button: await text('#theme')});
await browser.close();
