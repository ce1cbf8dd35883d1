// Opens a report of several loops in a headless browser, and prints what it shows of each: one object of JSON a line.
// Arguments: the browser, the page.
import puppeteer from 'puppeteer-core';

const [, , executablePath, file] = process.argv;
const print = each => console.log(JSON.stringify(each));
const browser = await puppeteer.launch({executablePath, headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND']});
const page = await browser.newPage();
page.on('console', message => print({kind: 'message', text: message.text()}));
page.on('pageerror', error => print({kind: 'message', text: String(error)}));
await page.setViewport({width: 360, height: 800});
await page.goto('file://' + file, {waitUntil: 'load'});

const show = async key => {
  const texts = selector => page.$$eval(selector, all => all.map(each => each.textContent));
  print({kind: 'shown', key, hidden: await page.$eval('#choice', each => each.hidden),
    choices: await texts('#loops label'), chosen: await texts('#loops label:has(:checked)'),
    focus: await page.evaluate(() => document.activeElement.closest('fieldset')?.id ?? ''),
    note: await page.$eval('#loops-note', each => each.textContent), tiles: await texts('#tiles > div'),
    scopes: await texts('#scopes .open'), frames: (await texts('#frames option')).length,
    frame: await page.$eval('#frame-note', each => each.textContent), hosts: await texts('#hosts td:first-child'),
    title: await page.title(), heading: await page.$eval('#title', each => each.textContent),
    worst: await texts('#worst button'), worstTitle: await page.$eval('#worst-title', each => each.hidden),
    alike: [await page.$eval('#worst-note', each => each.textContent), await page.$eval('#series-note', each => each.textContent)],
    colours: await page.$$eval('#icicle > div:not(.frame)', all => all.map(each => each.title.split(':')[0] + ' ' + getComputedStyle(each).backgroundColor)),
    compared: await texts('#comparison-table td:first-child'),
    wide: await page.evaluate(() => document.documentElement.scrollWidth)});
};

await show('');
if (!await page.$eval('#choice', each => each.hidden)) {
  await page.focus('#loops input:checked');
  for (const key of ['ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await show(key);
  }
  await page.$eval('#loops label:nth-of-type(2)', each => each.click());
  await show('click');
}
await browser.close();
