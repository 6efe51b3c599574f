import { act, fireEvent, render, screen } from '@testing-library/react';
import { Lightbox, type LightboxMedium } from './lightbox.tsx';

const picture = (title: string): LightboxMedium => ({
  kind: 'picture',
  title,
  url: `https://images.test/${title}.webp`,
});
const video: LightboxMedium = {
  kind: 'video',
  title: 'Echo: review 1',
  videoId: 'HRb7B9fPhfA',
  url: 'https://youtu.be/HRb7B9fPhfA',
};
const several = [picture('One'), picture('Two'), picture('Three')] as const;

/** jsdom has no pointers. */
class PointerStandIn extends MouseEvent {
  readonly pointerId: number;

  constructor(type: string, options: PointerEventInit) {
    super(type, options);
    this.pointerId = options.pointerId ?? 0;
  }
}
Object.assign(window, { PointerEvent: PointerStandIn });

/** Nor does it lay anything out. */
const widthPx = 1000;
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => widthPx });
Element.prototype.setPointerCapture = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function show(media: readonly [LightboxMedium, ...LightboxMedium[]]) {
  const onClose = jest.fn();
  render(<Lightbox media={media} onClose={onClose} />);
  return { onClose };
}

const shown = () => screen.getByRole('dialog').getAttribute('aria-label');
// eslint-disable-next-line testing-library/no-node-access -- what is dragged has no role
const stage = () => screen.getByRole('img').parentElement ?? document.body;

describe('closing', () => {
  it.each([
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click beside the picture', () => fireEvent.click(stage())],
  ])('by %s takes a fade of 250 ms (M9)', async (_, close) => {
    const { onClose } = show([picture('One')]);
    close();
    await pass(249);
    expect(screen.getByRole('dialog')).toHaveAttribute('data-closing', 'true');
    expect(onClose).not.toHaveBeenCalled();
    await pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is at once for who wants no motion (M9)', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === '(prefers-reduced-motion: reduce)',
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const { onClose } = show([picture('One')]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await pass(0);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not come of a click on the picture', async () => {
    const { onClose } = show([picture('One')]);
    fireEvent.click(screen.getByRole('img'));
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a source that is none is called so (M6)', () => {
  show([picture('One')]);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid source');
});

describe('several pictures', () => {
  it('follow each other by button and by arrow key, round and round (M25)', () => {
    show(several);
    expect(shown()).toBe('One');
    expect(screen.getByText('1 of 3')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toBe('Two');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
    expect(shown()).toBe('Three');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(shown()).toBe('One');
  });

  const drag = (distancePx: number) => {
    const pointer = { pointerId: 1, button: 0 };
    fireEvent.pointerDown(stage(), { ...pointer, clientX: 500 });
    fireEvent.pointerMove(stage(), { ...pointer, clientX: 500 + distancePx });
    fireEvent.pointerUp(stage(), { ...pointer, clientX: 500 + distancePx });
    fireEvent.click(stage());
  };

  it.each([
    [-301, 'Two'],
    [-300, 'One'],
    [300, 'One'],
    [301, 'Three'],
  ])('dragged by %i of 1000 px, %s is there (M10)', async (distancePx, title) => {
    const { onClose } = show(several);
    drag(distancePx);
    expect(shown()).toBe(title);
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are left to two fingers, which zoom (M25)', () => {
    show(several);
    fireEvent.pointerDown(stage(), { pointerId: 1, button: 0, clientX: 500 });
    fireEvent.pointerDown(stage(), { pointerId: 2, button: 0, clientX: 600 });
    fireEvent.pointerMove(stage(), { pointerId: 1, clientX: 100 });
    fireEvent.pointerUp(stage(), { pointerId: 1, clientX: 100 });
    expect(shown()).toBe('One');
  });
});

it('one alone has nowhere to go (M10)', () => {
  show([picture('One')]);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
  expect(shown()).toBe('One');
});

describe('a video', () => {
  const link = () => screen.queryByRole('link', { name: 'Watch it on YouTube' });
  const answer = (origin: string) => {
    const frame = screen.getByTitle<HTMLIFrameElement>('Echo: review 1');
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, source: frame.contentWindow }));
    });
  };

  it('is a frame of the host without cookies (M15)', () => {
    show([video]);
    expect(screen.getByTitle('Echo: review 1')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/HRb7B9fPhfA?autoplay=1&enablejsapi=1',
    );
  });

  it('whose player has not answered after 3000 ms gets a link to where it comes from (M11)', async () => {
    show([video]);
    await pass(2999);
    expect(link()).toBeNull();
    await pass(1);
    expect(link()).toHaveAttribute('href', 'https://youtu.be/HRb7B9fPhfA');
  });

  it('that has answered gets none', async () => {
    show([video]);
    answer('https://www.youtube-nocookie.com');
    await pass(4000);
    expect(link()).toBeNull();
  });

  it('loses the link where it answers late (M11)', async () => {
    show([video]);
    await pass(3000);
    expect(link()).not.toBeNull();
    answer('https://www.youtube-nocookie.com');
    expect(link()).toBeNull();
  });

  it('is not answered for by anybody else', async () => {
    show([video]);
    answer('https://evil.example');
    await pass(3000);
    expect(link()).not.toBeNull();
  });
});
