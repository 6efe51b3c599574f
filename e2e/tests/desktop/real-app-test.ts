import { watchProblems, type Problems } from '../../fixtures/problems.ts';
import { openComputer, type Computer } from '../../fixtures/product/running-app.ts';
import { startSlowBackend, type SlowBackend } from '../../fixtures/product/slow-backend.ts';
import { expect, test as base } from '../../fixtures/test.ts';

export { expect } from '../../fixtures/test.ts';

interface RealFixtures {
  readonly backend: SlowBackend;
  /** A computer with the real desktop app, whose engine has the product's backend. */
  readonly computer: Computer;
}

export const test = base.extend<RealFixtures>({
  // Those of the app's own windows, in place of a page of the test's.
  problems: async ({}, use) => {
    await use({ expect: () => undefined, allow: () => undefined, unexpected: () => [] });
  },
  backend: async ({ product }, use) => {
    const backend = await startSlowBackend(product.apiHost);
    await use(backend);
    await backend.close();
  },
  computer: async ({ product, backend }, use, testInfo) => {
    testInfo.skip(process.platform !== 'linux', 'looks at ports and folders as Linux has them');
    const watched: Problems[] = [];
    const computer = await openComputer({
      site: product.origin,
      backend: backend.origin,
      watch: async (context) => watched.push(await watchProblems(context)),
    });
    await use(computer);
    await computer.close();
    expect(watched.flatMap((problems) => problems.unexpected())).toEqual([]);
  },
});
