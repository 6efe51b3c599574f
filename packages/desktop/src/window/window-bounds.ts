import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { ConnectionClosedError, ProtocolError, type Session } from './pipe-connection.ts';

/** The browser tells nobody that a window was moved. */
const lookEveryMs = 2_000;

const windowSchema = object({
  windowId: number().required(),
  bounds: object({
    left: number(),
    top: number(),
    width: number(),
    height: number(),
    windowState: string(),
  }).required(),
});
const screenSchema = object({
  result: object({
    value: object({
      left: number().required(),
      top: number().required(),
      width: number().required(),
      height: number().required(),
    }).required(),
  }).required(),
});

const windowOf = async (connection: Session, targetId: string) =>
  parse(windowSchema, await connection.send('Browser.getWindowForTarget', { targetId }));

/** Brings a window to the front, from the task bar too. */
export async function showWindow(
  connection: Session,
  session: Session,
  targetId: string,
): Promise<void> {
  const { windowId, bounds } = await windowOf(connection, targetId);
  if (bounds.windowState === 'minimized') {
    await connection.send('Browser.setWindowBounds', {
      windowId,
      bounds: { windowState: 'normal' },
    });
  }
  await session.send('Page.bringToFront');
}

/**
 * Moves a window that is on no screen onto one, then writes its place down whenever it has changed.
 * @returns ends it
 */
export async function followPlace(
  connection: Session,
  targetId: string,
  parts: {
    readonly placeFile: string;
    readonly session: Session;
    readonly report: (error: unknown) => void;
  },
): Promise<() => void> {
  await bringOntoScreen(connection, targetId, parts.session);
  let saved = '';
  let isLooking = false;
  const look = async () => {
    const place = placeOf(await windowOf(connection, targetId));
    const text = JSON.stringify(place);
    if (place === null || text === saved) return;
    // One that cannot be saved is told once, and not every two seconds.
    saved = text;
    await savePlace(parts.placeFile, place);
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        // The window is closing: its place is what was seen last.
        if (error instanceof ConnectionClosedError || error instanceof ProtocolError) return;
        parts.report(error);
      })
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
  };
}

const placeOf = ({ bounds }: Awaited<ReturnType<typeof windowOf>>): WindowPlace | null =>
  readPlace(bounds);

async function bringOntoScreen(
  connection: Session,
  targetId: string,
  session: Session,
): Promise<void> {
  const { windowId, bounds } = await windowOf(connection, targetId);
  const place = readPlace(bounds);
  if (place === null) return;
  const screen = parse(
    screenSchema,
    await session.send('Runtime.evaluate', {
      expression:
        '({ left: screen.availLeft, top: screen.availTop, width: screen.availWidth, height: screen.availHeight })',
      returnByValue: true,
    }),
  );
  const better = moveOntoScreen(place, screen.result.value);
  if (better !== null)
    await connection.send('Browser.setWindowBounds', { windowId, bounds: better });
}

/** The place of a window, in pixels of the screen. */
interface WindowPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximised: boolean;
}

export type WindowSize = Pick<WindowPlace, 'width' | 'height'>;

const smallest = { width: 480, height: 360 };
const usual: WindowSize = { width: 1280, height: 840 };
/** So much of a window must be on a screen for a person to find it. */
const leastOverlap = 100;

const pixels = () => number().integer().min(-100_000).max(100_000).required();
const boundsSchema = object({
  left: pixels(),
  top: pixels(),
  width: pixels(),
  height: pixels(),
  windowState: string().default('normal'),
});
const fileSchema = boundsSchema.omit(['windowState']).shape({ state: string().defined() });

/** The place in an answer of the browser; null for a window that is not to be seen. */
export function readPlace(bounds: unknown): WindowPlace | null {
  const { windowState, ...place } = parse(boundsSchema, bounds);
  if (windowState === 'minimized') return null;
  return { ...place, isMaximised: windowState === 'maximized' };
}

/** The browser's flags for a place; null where the window was never opened before. */
export function placeFlags(place: WindowPlace | null, first = usual): readonly string[] {
  if (place === null) return [`--window-size=${first.width},${first.height}`];
  const width = Math.max(place.width, smallest.width);
  const height = Math.max(place.height, smallest.height);
  const flags = [
    `--window-size=${width},${height}`,
    `--window-position=${place.left},${place.top}`,
  ];
  return place.isMaximised ? [...flags, '--start-maximized'] : flags;
}

type Rectangle = Pick<WindowPlace, 'left' | 'top' | 'width' | 'height'>;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

/** The place to which a window moves that is on no screen, since one was unplugged; null where it can stay. */
export function moveOntoScreen(window: Rectangle, screen: Rectangle): Rectangle | null {
  const across = overlap(window.left, window.width, screen.left, screen.width);
  const down = overlap(window.top, window.height, screen.top, screen.height);
  if (across >= leastOverlap && down >= leastOverlap) return null;
  const width = Math.min(window.width, screen.width);
  const height = Math.min(window.height, screen.height);
  return {
    left: screen.left + Math.round((screen.width - width) / 2),
    top: screen.top + Math.round((screen.height - height) / 2),
    width,
    height,
  };
}

/** The place that `savePlace` wrote down; null where there is none that can be read. */
export async function loadPlace(file: string): Promise<WindowPlace | null> {
  try {
    // A pipe would be waited for without an end.
    if (!(await stat(file)).isFile()) return null;
    const { state, ...place } = parse(fileSchema, JSON.parse(await readFile(file, 'utf8')));
    return { ...place, isMaximised: state === 'maximised' };
  } catch {
    // A file that cannot be read costs the window its place, and does not stop the start.
    return null;
  }
}

export async function savePlace(file: string, place: WindowPlace): Promise<void> {
  const { isMaximised, ...bounds } = place;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  await writeFile(
    draft,
    JSON.stringify({ ...bounds, state: isMaximised ? 'maximised' : 'normal' }),
  );
  await rename(draft, file);
}
