// Looks at a live page in a headless browser as a person does, and prints what it shows: one object of JSON a line.
// Arguments: the browser, the page's address, a file that asks for the loop's end once it exists, and the report of the
// same loop, which exists from then on.
import {writeFileSync} from 'node:fs';
import puppeteer from 'puppeteer-core';

const [, , executablePath, address, ending, report] = process.argv;
const print = each => console.log(JSON.stringify(each));
const browser = await puppeteer.launch({executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu']});

async function open(url) {
  const page = await browser.newPage();
  page.on('console', message => print({kind: 'message', text: message.text()}));
  page.on('pageerror', error => print({kind: 'message', text: String(error)}));
  page.on('request', request => {
    if (![url, url + 'updates'].includes(request.url()) && !request.url().startsWith('data:')) {
      print({kind: 'message', text: 'asked for ' + request.url()});
    }
  });
  await page.setViewport({width: 1280, height: 800});
  await page.goto(url, {waitUntil: 'load'});
  return page;
}

const page = await open(address);
const text = selector => page.$eval(selector, each => each.textContent);
const frames = () => page.$eval('#tiles dd', each => Number(each.textContent.replaceAll(',', '')));
const more = async than => {
  await page.waitForFunction(least => Number(document.querySelector('#tiles dd').textContent.replaceAll(',', '')) > least,
    {}, than);
  return frames();
};
/** As a hand does it: what is there may be drawn anew meanwhile. */
const click = async selector => {
  const {x, y} = await page.$eval(selector, each => {
    each.scrollIntoView({block: 'center'});
    const box = each.getBoundingClientRect();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  });
  await page.mouse.click(x, y, {delay: 250});
};
/** Until the table of scopes was drawn anew so often. */
const rounds = async count => {
  for (; count > 0; count--) {
    const first = await page.$('#scopes tbody tr');
    await page.waitForFunction(each => !each.isConnected, {}, first);
  }
};

await more(100 + await frames());
print({kind: 'note', of: 'live', text: await text('#live-note')});

await click('#pause');
print({kind: 'note', of: 'paused', text: await text('#live-note'), button: await text('#pause')});
// What was on its way has come.
await new Promise(resolve => setTimeout(resolve, 500));
const paused = await frames();
await new Promise(resolve => setTimeout(resolve, 500));
print({kind: 'frames', paused, later: await frames()});
await click('#pause');
print({kind: 'frames', paused, later: await more(paused + 50)});
print({kind: 'note', of: 'again', text: await text('#live-note')});

// What somebody uses stays while the rest goes on.
await page.focus('#scopes tbody tr:nth-child(3) .open');
const focused = () => page.evaluate(() => document.activeElement.className + ' ' + document.activeElement.textContent);
const before = await focused();
await rounds(2);
print({kind: 'focus', before, after: await focused()});
await click('#scopes tbody tr:nth-child(2) .open');
print({kind: 'scope', title: await text('#scope-title')});
await click('#worst button:nth-child(2)');
const frame = await text('#frame-note');
await rounds(2);
print({kind: 'frame', before: frame, after: await text('#frame-note')});

writeFileSync(ending, '');
await page.waitForFunction(() => document.querySelector('#live-note').textContent.startsWith('Ended'));
print({kind: 'note', of: 'ended', text: await text('#live-note')});
// Parts of the page wait for their turn, a tenth of a second each: until two seconds brought nothing new.
for (let last = null, now = ''; last !== now;) {
  last = now;
  await new Promise(resolve => setTimeout(resolve, 2000));
  now = await page.$eval('main', each => each.innerText);
}
const whole = each => each.evaluate(() => {
  document.querySelector('#worst button').click();
  document.querySelector('#scopes .open').click();
  return document.querySelector('main').innerText.split('\n');
});
print({kind: 'whole', live: await whole(page), report: await whole(await open('file://' + report))});
await browser.close();
