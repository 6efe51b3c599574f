/*
 * Begins the shell's bundle, in the place of what the federation plugin would put there: that one is made for every way of
 * sharing and loading, and twice as long. The federation runtime itself comes with the first chunk that takes something from the
 * share scope: a page that the server has rendered is painted before.
 */
import { checkFiles, isChecked } from './check-files.ts';
import { bundlerRuntime } from './share-scope.ts';

if (isChecked) checkFiles();

let offering: Promise<unknown> | undefined;

/** Loads the code that offers the shared modules; the next chunk asks again where it did not come. */
function offerShared(): Promise<unknown> {
  offering ??= import(/* webpackChunkName: "federation" */ './offer-shared.ts').catch(
    (error: unknown) => {
      offering = undefined;
      throw error;
    },
  );
  return offering;
}

const { chunkMapping = {} } = bundlerRuntime.consumesLoadingData ?? {};

bundlerRuntime.f.consumes = (chunk, promises) => {
  if (!(chunk in chunkMapping)) return;
  promises.push(
    offerShared().then(() => {
      const taking: Promise<unknown>[] = [];
      // By now it is that of the share scope.
      bundlerRuntime.f.consumes?.(chunk, taking);
      return Promise.all(taking);
    }),
  );
};
