import { number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { ConnectionClosedError, ProtocolError, type Session } from './pipe-connection.ts';
import { moveOntoScreen, readPlace, savePlace, type WindowPlace } from './window-place.ts';

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
