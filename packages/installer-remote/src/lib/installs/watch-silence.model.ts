import { attach, createEvent, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { isRunning, touchOf, type Move, type Run } from './install-list.ts';
import { $installs, installsTouched, jobsMoved } from './installs.model.ts';

/** Nothing was heard of a running installation, by its version's id, for a minute. */
export const silenceNoticed = createEvent<number>();

const watchSilenceFx = attach({
  source: $desktop,
  effect: (desktop, moves: readonly { readonly versionId: number; readonly isOn: boolean }[]) => {
    for (const { versionId, isOn } of moves) {
      if (isOn) desktop?.silence.restart(versionId);
      else desktop?.silence.stop(versionId);
    }
  },
});
const askStateFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Run) =>
    (await desktop?.client.getVersionState(versionId)) ?? null,
});

/** What is read or deleted here says nothing of the app's work. */
const isNews = ({ event }: Move) =>
  event.type !== 'componentsRead' && event.type !== 'componentsDeleted';

sample({
  clock: jobsMoved,
  fn: (moves) =>
    moves.filter(isNews).map(({ versionId, after }) => ({ versionId, isOn: isRunning(after) })),
  target: watchSilenceFx,
});
const stateDoubted = sample({
  clock: silenceNoticed,
  source: $installs,
  fn: (installs, versionId) => installs.get(versionId) ?? null,
}).filterMap((install) => (install && isRunning(install.job) ? install : undefined));
sample({ clock: stateDoubted, target: askStateFx });
sample({
  clock: askStateFx.done,
  fn: ({ params, result: state }) => touchOf(params, { type: 'answered', state }),
  target: installsTouched,
});
sample({
  clock: askStateFx.fail,
  fn: ({ params }) =>
    touchOf(params, {
      type: 'unanswered',
      message: 'The desktop app stopped responding.',
    }),
  target: installsTouched,
});
