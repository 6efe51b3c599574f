import type { Http } from '@patchbay/shared/http';

/** The software that is installed on a computer, under a random id in place of a name (rule P11). */
export interface InstalledSoftwareReport {
  readonly userUuid: string;
  readonly installedComponents: readonly {
    /** The last segment of the file's path. */
    readonly filename: string;
    readonly version: string;
  }[];
}

/** Gives the server the report in place of the last one of the same id. */
export async function saveInstalledSoftware(
  http: Http,
  report: InstalledSoftwareReport,
): Promise<void> {
  await http.request('POST', '/api/installed-software/save/', { body: report });
}
