import { repeatEarlyInput } from './repeat-early-input.ts';

/** What is heard once the code is there: events of controls, by their titles. */
let heard: string[] = [];
/** Parts of the page that have no code yet: React stops their events. */
let dead = new Set<Element>();
/** What has been listened to since the last page. */
const listeners: (() => void)[] = [];

const bound = window.addEventListener.bind(window);

function leave(): void {
  for (const stop of listeners.splice(0)) stop();
  delete window.takeEarlyPress;
  delete window.takeEarlyText;
  heard = [];
  dead = new Set();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    bound(type, listener, options);
    listeners.push(() => window.removeEventListener(type, listener, options));
  });
  const PerformanceObserver = class {
    observe = () => undefined;
  };
  Object.assign(globalThis, { PerformanceObserver });
});

afterEach(() => {
  leave();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  delete document.documentElement.dataset.rendered;
});

const wait = (ms = 200) => jest.advanceTimersByTime(ms);

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}`);
  return found;
};

/** A page of the server's, without its code. */
function open(html: string): void {
  leave();
  document.documentElement.dataset.rendered = '';
  document.body = document.createElement('body');
  document.body.innerHTML = html;
  jest.isolateModules(() => {
    jest.requireActual('../../early.ts');
  });
}

/** The code comes, and takes the page over or draws another: it listens on the body, as React does on its root. */
function start(html = document.body.innerHTML): void {
  const { body } = document;
  if (html !== body.innerHTML) body.innerHTML = html;
  const stop = (event: Event) => {
    const { target } = event;
    const isDead = [...dead].some((part) => target instanceof Node && part.contains(target));
    if (isDead) event.stopPropagation();
  };
  const hear = ({ type, target }: Event) => {
    if (target instanceof HTMLElement) heard.push(`${type} ${target.title}`);
  };
  for (const type of ['click', 'change', 'keydown', 'submit', 'input', 'touchcancel']) {
    body.addEventListener(type, stop, true);
    body.addEventListener(type, hear);
  }
  body.addEventListener('submit', (event) => event.preventDefault());
  repeatEarlyInput(window);
  wait();
}

/** @returns whether the browser does what it does with such an event */
const send = (selector: string, event: Event) => element(selector).dispatchEvent(event);
const click = (init = {}) => new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
const cancelable = { bubbles: true, cancelable: true };

describe('an early press', () => {
  it('is shown until it is answered, once (R72)', () => {
    open('<button title="menu"><b title="word">Menu</b></button>');
    send('b', click());
    expect(element('button').dataset).toHaveProperty('pressed');
    start();
    expect(heard).toEqual(['click menu']);
    expect(element('button').dataset).not.toHaveProperty('pressed');
    send('b', click());
    wait();
    expect(heard).toEqual(['click menu', 'click word']);
  });

  it('waits for the code of its part, however late, unless something else is pressed (R72)', () => {
    open(
      '<section><button title="late">Late</button></section><button title="other">Other</button>',
    );
    dead.add(element('section'));
    start();
    send('[title="late"]', click());
    wait(60_000);
    expect(heard).toEqual([]);
    dead.clear();
    wait();
    expect(heard).toEqual(['click late']);

    dead.add(element('section'));
    send('[title="late"]', click());
    send('[title="other"]', click());
    dead.clear();
    wait();
    expect(heard).toEqual(['click late', 'click other']);
  });

  it('is answered by the same control of the same row that is drawn anew (R72)', () => {
    const rows = (age: string) =>
      `<main><li class="a">A <button title="${age} A">Get</button></li><li class="a">B <button title="${age} B">Get</button></li></main>`;
    open(rows('old'));
    send('[title="old B"]', click());
    start(rows('new'));
    expect(heard).toEqual(['click new B']);
  });

  it('is answered by a part that stands elsewhere now, as the search box in the app (R72)', () => {
    const box = '<div role="search"><button title="search">Search</button></div>';
    open(`<header>${box}</header>`);
    send('button', click());
    start(`<section>${box}</section><header></header>`);
    expect(heard).toEqual(['click search']);
  });

  it('is never answered by another row: its own has another state, which gets the focus (R72)', () => {
    const row = (words: string) => `<li class="a"><button class="b">${words}</button></li>`;
    open(row('Install') + row('Install'));
    send('button', click());
    start(row('Update') + row('Install'));
    expect(heard).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Update');
  });

  it('leads to what is left around its place, where nothing comes there (R72)', () => {
    open('<main class="m"><ul><li><button>Install</button></li></ul></main>');
    send('button', click());
    start('<main class="m">Not for this computer</main>');
    expect(document.activeElement).toBe(document.body);
    wait(11_000);
    expect(document.activeElement).toBe(element('main'));
  });

  it('of a link is the browser’s, unless it opens something else than what it leads to (R72)', () => {
    const html = '<a href="#there">There</a><a href="#f" aria-haspopup="dialog" title="f">Form</a>';
    open(html);
    expect(send('[title]', click())).toBe(false);
    expect(send('[title]', click())).toBe(true);
    expect(send('[title]', click())).toBe(false);
    expect(send('[title]', click({ ctrlKey: true }))).toBe(true);
    expect(send('a', click())).toBe(true);
    start();
    expect(heard).toEqual([]);
  });

  it('of such a link is answered by the code (R72)', () => {
    open('<a href="#f" aria-haspopup="dialog" title="f">Form</a>');
    send('a', click());
    start();
    expect(heard).toEqual(['click f']);
  });

  const boxes = '<input type="checkbox" title="box"><input type="radio" title="one">';

  it.each([
    ['a box that stays', 'box', boxes],
    ['a radio button that stays', 'one', boxes],
    ['a box that is drawn anew', 'box', `${boxes}<p>New</p>`],
    ['a radio button that is drawn anew', 'one', `${boxes}<p>New</p>`],
  ])('of %s is the browser’s at once, and the code hears of it (R72)', (_, title, html) => {
    open(boxes);
    const box = `[title="${title}"]`;
    send(box, click());
    expect(element(box)).toHaveProperty('checked', true);
    start(html);
    expect(element(box)).toHaveProperty('checked', true);
    expect(heard).toEqual([`click ${title}`, `input ${title}`, `change ${title}`]);
  });

  it('of a choice holds where it is drawn anew (R72)', () => {
    const html = '<select title="order"><option>A</option><option>B</option></select>';
    open(html);
    Object.assign(element('select'), { value: 'B' });
    send('select', new Event('change', cancelable));
    start(`${html}<p>New</p>`);
    expect(element('select')).toHaveProperty('value', 'B');
    expect(heard).toEqual(['change order']);
  });

  it.each(['', '<p>New</p>'])('of a summary holds, once, on a page with %j more (R72)', (more) => {
    const html = '<details><summary>Notes</summary>Text</details>';
    open(html);
    send('summary', click());
    expect(element('details')).toHaveProperty('open', true);
    start(more === '' ? undefined : html + more);
    expect(element('details')).toHaveProperty('open', true);
  });

  it('of Enter reaches a field without a form, after its text (R72)', () => {
    const html = '<input title="search">';
    open(html);
    Object.assign(element('input'), { value: 'reverb' });
    send('input', new Event('input', cancelable));
    send('input', new KeyboardEvent('keydown', { key: 'Enter', ...cancelable }));
    start(`${html}<p>New</p>`);
    expect(element('input')).toHaveProperty('value', 'reverb');
    expect(heard).toEqual(['input search', 'keydown search']);
  });

  it('of Enter sends a form without a button (R72)', () => {
    open('<form title="form"></form>');
    expect(send('form', new Event('submit', cancelable))).toBe(false);
    start();
    expect(heard).toEqual(['submit form']);
  });

  it('on what has code changes nothing (R72)', () => {
    open('<button title="menu">Menu</button>');
    start();
    expect(send('button', click())).toBe(true);
    wait();
    expect(heard).toEqual(['click menu']);
  });
});
