import type { Metrics } from '@patchbay/node-kit/telemetry';
import { parse } from '@patchbay/shared/parse';
import { number, object, string } from '@patchbay/shared/validation';
import { readLogText } from '../state/change-log.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

type SiteFiles = Pick<ReleaseTarget, 'read'>;

/** The last change of what is live on a site, as the log in its folder has it. */
interface LastChange {
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
}

const lastChangeSchema = object({
  number: number().integer().min(1).required(),
  at: string().required(),
});

/** Null for a folder without a log, or whose last line is still being written. */
async function readLastChange(site: SiteFiles): Promise<LastChange | null> {
  try {
    const lines = (await readLogText(site)).trimEnd();
    const last: unknown = JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1));
    return parse(lastChangeSchema, last);
  } catch {
    return null;
  }
}

/** Age and number of what is live in a site's folder (rule X399): all servers of a site have the same. */
export function measureLive(metrics: Pick<Metrics, 'addGauge'>, site: SiteFiles): void {
  const measure = async (figureOf: (last: LastChange) => number) => {
    const last = await readLastChange(site);
    return [{ value: last ? figureOf(last) : NaN }];
  };
  metrics.addGauge({
    name: 'site_live_age_seconds',
    help: 'For how long what is live in the folder of the site has been so.',
    read: () => measure(({ at }) => Math.max(0, Date.now() - Date.parse(at)) / 1000),
  });
  metrics.addGauge({
    name: 'site_live_number',
    help: 'How many changes of what is live the folder of the site has had.',
    read: () => measure((last) => last.number),
  });
}
