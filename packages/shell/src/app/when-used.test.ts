import { whenUsed } from './connect-remotes.ts';

it.each(['pointerover', 'touchstart', 'keydown', 'focusin'])(
  'a page is used from the first %s on',
  async (act) => {
    const told = jest.fn();
    const used = whenUsed(window).then(told);
    window.dispatchEvent(new Event('scroll'));
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event(act, { bubbles: true }));
    await used;
    expect(told).toHaveBeenCalledTimes(1);
  },
);
