import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@patchbay/command-line';
import { chromium, type Browser } from '@playwright/test';
import { findChromium, launchArguments } from '../../../e2e/find-chromium.ts';
import { startProduct, type Product } from '../../../e2e/fixtures/product/product.ts';
import { buildSite } from '../../../scripts/build-site.ts';

/** The parts with which a benchmark of single pages works. All of them are closed when the benchmark has ended. */
export interface BuiltSite {
  readonly browser: Browser;
  /** A folder for files of the benchmark's own. */
  readonly folder: string;
  /** Starts the product with the demo catalogue, or with that of a file in the interchange format. */
  readonly start: (catalogueFile?: string) => Promise<Product>;
}

/** Builds the site as it is released, opens a browser, and runs a benchmark, whose answer is the exit code. */
export async function withBuiltSite(run: (site: BuiltSite) => Promise<number>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const siteDir = join(folder, 'site');
    await buildSite({ ...process.env, SITE_DIR: siteDir });
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [...launchArguments],
    });
    closing.push(() => browser.close());
    const start = async (catalogueFile: string | null = null) => {
      const product = await startProduct(siteDir, {}, catalogueFile);
      closing.push(() => product.close());
      return product;
    };
    process.exitCode = await run({ browser, folder, start });
  } catch (error) {
    fail(error);
  } finally {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  }
}
