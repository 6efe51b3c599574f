#!/usr/bin/env node
// Starts Firefox for Playwright, which speaks WebDriver BiDi with it, and stands between the two: an extended support release
// does not know every command that Playwright sends as it opens a context. Those are answered here, and do nothing.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that would only change the colour scheme: tests in other engines look at no colours. */
const unknown = new Set(['emulation.setMediaFeaturesOverride']);
const mostBytes = 256 * 1024 * 1024;
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => firefox.kill(signal));
}
firefox.once('error', (error) => {
  process.stderr.write(`Firefox does not start: ${error.message}\n`);
  process.exit(1);
});
firefox.once('exit', (code) => process.exit(code ?? 1));

let said = '';
let isServing = false;
firefox.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
  said = isServing ? '' : said + text;
  const [, address] = announcement.exec(said) ?? [];
  if (address === undefined) {
    process.stderr.write(text);
    return;
  }
  isServing = true;
  standBefore(address);
});

/**
 * Announces an address of its own, and passes on what is said there.
 * @param {string} address
 */
function standBefore(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: mostBytes });
  server.once('listening', () => {
    const own = server.address();
    const port = typeof own === 'object' && own !== null ? own.port : 0;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (playwright, { url = '/' }) => {
    const browser = new WebSocket(`${address}${url === '/' ? '' : url}`, { maxPayload: mostBytes });
    /** @type {string[]} */
    const early = [];
    browser.once('open', () => {
      for (const message of early.splice(0)) browser.send(message);
    });
    playwright.on('message', (data) => {
      const message = String(data);
      const { id, method } = JSON.parse(message);
      if (unknown.has(method)) {
        playwright.send(JSON.stringify({ id, type: 'success', result: {} }));
      } else if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
    browser.on('message', (data) => {
      playwright.send(String(data));
    });
    browser.once('error', () => playwright.close());
    browser.once('close', () => playwright.close());
    playwright.once('close', () => browser.close());
  });
}
