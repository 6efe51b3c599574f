import { watchOutboundLinks } from './outbound-links.ts';

describe('watchOutboundLinks', () => {
  const onOutboundClick = jest.fn<Promise<void>, [address: string]>();
  const follow = jest.fn<undefined, [HTMLAnchorElement]>();

  beforeAll(() => {
    watchOutboundLinks({ page: document, onOutboundClick, follow });
  });
  beforeEach(() => {
    jest.useFakeTimers();
    onOutboundClick.mockReset().mockReturnValue(new Promise(() => undefined));
    follow.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Clicks on the link's inside; answers whether the browser would have followed it at once. */
  function click(html: string, init: MouseEventInit = {}, type = 'click') {
    document.body.innerHTML = html;
    const target = document.querySelector('b') ?? document.querySelector('a');
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
    // jsdom has no navigation: this stands for it, after the listener under test.
    const stop = (last: Event) => last.preventDefault();
    let isLeftAlone = false;
    window.addEventListener(
      type,
      (last) => {
        isLeftAlone = !last.defaultPrevented;
        stop(last);
      },
      { once: true },
    );
    target?.dispatchEvent(event);
    return isLeftAlone;
  }

  const outbound = '<a href="https://surge.example/xt/"><b>Website</b></a>';

  it('waits for the event, and then goes where the link leads', async () => {
    let done: () => void = () => undefined;
    onOutboundClick.mockReturnValue(new Promise((resolve) => (done = resolve)));
    expect(click(outbound)).toBe(false);
    expect(onOutboundClick).toHaveBeenCalledWith('https://surge.example/xt/');
    await jest.advanceTimersByTimeAsync(20);
    expect(follow).not.toHaveBeenCalled();
    done();
    await jest.advanceTimersByTimeAsync(0);
    expect(follow).toHaveBeenCalledTimes(1);
    expect(follow.mock.calls[0]?.[0].href).toBe('https://surge.example/xt/');
    await jest.advanceTimersByTimeAsync(1000);
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('waits 150 ms at most (P22)', async () => {
    click(outbound);
    await jest.advanceTimersByTimeAsync(149);
    expect(follow).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Ctrl', outbound, { ctrlKey: true }],
    ['Cmd', outbound, { metaKey: true }],
    ['Shift', outbound, { shiftKey: true }],
    ['Alt', outbound, { altKey: true }],
    ['a target', '<a href="https://surge.example/" target="_blank">x</a>', {}],
    ['download', '<a href="https://surge.example/x.zip" download>x</a>', {}],
  ])('lets a click with %s go at once, and tells of it (P22)', (_, html, init) => {
    expect(click(html, init)).toBe(true);
    expect(onOutboundClick).toHaveBeenCalledTimes(1);
  });

  it('lets the middle button go at once, and tells of it', () => {
    expect(click(outbound, { button: 1 }, 'auxclick')).toBe(true);
    expect(onOutboundClick).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a link within the site', '<a href="/settings/">x</a>', {}],
    ['a mail address', '<a href="mailto:ada@a.test">x</a>', {}],
    ['a link without an address', '<a>x</a>', {}],
  ])('does not touch %s', (_, html, init) => {
    expect(click(html, init)).toBe(true);
    expect(onOutboundClick).not.toHaveBeenCalled();
  });

  it('does not touch the right button', () => {
    expect(click(outbound, { button: 2 }, 'auxclick')).toBe(true);
    expect(onOutboundClick).not.toHaveBeenCalled();
  });

  it('leaves a click alone that somebody else has answered', () => {
    document.body.innerHTML = outbound;
    document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
    document.querySelector('b')?.click();
    expect(onOutboundClick).not.toHaveBeenCalled();
  });
});
