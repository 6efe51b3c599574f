import { whenUsed } from './connect-remotes.ts';

it.each(['pointerover', 'touchstart', 'keydown', 'focusin'])(
  'a page is used from the first %s on',
  async (act) => {
    const told = jest.fn();
    const used = whenUsed(window).then(told);
    document.body.innerHTML = '<p>Text</p><a href="/"><b>Link</b></a>';
    window.dispatchEvent(new Event('scroll'));
    document.querySelector('p')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    document.querySelector('b')?.dispatchEvent(new Event(act, { bubbles: true }));
    await used;
    expect(told).toHaveBeenCalledTimes(1);
  },
);
