import { allSettled } from '@patchbay/shared/state';
import { settled } from '@patchbay/shared/testing';
import { withCorpus } from '../../../../../tools/jest/corpus.cjs';
import { createFakeDesktop, never } from '../testing/fake-desktop.ts';
import { echo, installedOfEcho, startPage } from '../testing/start-page.ts';
import { cancelRequested } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';

interface Sequence {
  readonly name: string;
  readonly installed: 'none' | 'some' | 'all' | 'older';
  readonly events: readonly unknown[];
  readonly expectFinal: string;
  readonly never: readonly string[];
}

withCorpus<Sequence>('bridge_sequences.json', (cases) => {
  it.each(cases)(
    '$name ends as $expectFinal',
    async ({ installed, events, expectFinal, never: not }) => {
      const desktop = createFakeDesktop({
        'get-installed-components': () => installedOfEcho[installed],
      });
      const { scope, status, jobOf, settled: started } = startPage({ desktop });
      await started();
      const seen: string[] = [];
      for (const event of events) {
        if (event === 'click:cancel') {
          desktop.answer('cancel-install', never);
          void allSettled(cancelRequested, { scope, params: 5 });
        } else if (typeof event === 'string') {
          await allSettled(installRequested, { scope, params: echo });
        } else desktop.report(5, event);
        const job = jobOf(5);
        seen.push(status());
        if (job?.progress) expect(job.progress).toBeLessThanOrEqual(100);
      }
      // Not all of the scope: a cancel that the app never confirms stays open.
      await settled();
      expect(status()).toBe(expectFinal);
      expect(not).not.toContain(seen.at(-1));
    },
  );
});
