import { useUnit } from '@patchbay/shared/state';
import { lazyPart } from '@patchbay/ui';
import { $newRelease } from './new-release.model.ts';

const ReleaseLine = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "new-release" */ './release-line.tsx')).ReleaseLine,
  { failed: () => null },
);

/** The place where the page says that there is a new version of it. */
export function ReleaseNotice() {
  const news = useUnit($newRelease);
  return <div aria-live="polite">{news !== null && <ReleaseLine news={news} />}</div>;
}
