import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import {
  type DesktopClient,
  type InstallChoice,
  type InstallSettings,
  mostParallelInstalls,
} from '@patchbay/shared/bridge';
import { queryOptions } from '@patchbay/shared/query';
import {
  array,
  boolean,
  number,
  object,
  string,
  ValidationError,
} from '@patchbay/shared/validation';
import { installerKeys } from '../../lib/installer-keys.ts';

/** Whether the app has settings (rule I54). */
export const hasSettingsQuery = (client: DesktopClient) =>
  queryOptions({
    queryKey: installerKeys.hasSettings,
    queryFn: async () => {
      const { channels } = await client.getCapabilities();
      return channels.includes('get-settings') && channels.includes('save-settings');
    },
    staleTime: Infinity,
    // The app is on this computer: it answers without a network too.
    networkMode: 'always',
  });

/** The app's install settings. They are a file on this computer: it is read again whenever somebody comes to see it. */
export const settingsQuery = (client: DesktopClient) =>
  queryOptions({
    queryKey: installerKeys.settings,
    queryFn: () => client.getSettings(),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });

/** The fields of the settings: as the app has them, and an empty text for the usual folder. */
export interface InstallForm {
  readonly formats: readonly {
    readonly format: string;
    readonly folder: string;
    readonly isWanted: boolean;
  }[];
  /** NaN while the field has no number. */
  readonly parallelInstalls: number;
}

const numberMessage = `Choose a whole number from 1 to ${mostParallelInstalls}.`;

const formSchema = object({
  formats: array(
    object({
      format: string().required(),
      folder: string().max(4_096, 'This path is too long. Choose another folder.').defined(),
      isWanted: boolean().required(),
    }).required(),
  )
    .test('wanted', 'Choose at least one format.', (rows) => rows?.some((row) => row.isWanted))
    .required(),
  parallelInstalls: number()
    .typeError(numberMessage)
    .integer(numberMessage)
    .min(1, numberMessage)
    .max(mostParallelInstalls, numberMessage)
    .required(numberMessage),
});

/** The schema as react-hook-form asks for it; each field has its first message. Folders are for the app to check. */
export const installResolver: Resolver<InstallForm> = (values) => {
  try {
    formSchema.validateSync(values, { strict: true, abortEarly: false });
    return { values, errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { values: {}, errors: errorsOf(error) };
  }
};

function errorsOf({ inner }: ValidationError): FieldErrors<InstallForm> {
  const byPath = new Map<string, FieldError>();
  for (const { path = '', type = 'invalid', message } of inner) {
    if (!byPath.has(path)) byPath.set(path, { type, message });
  }
  const parallelInstalls = byPath.get('parallelInstalls');
  const root = byPath.get('formats');
  const rows: { folder: FieldError }[] = [];
  for (const [path, folder] of byPath) {
    const index = /^formats\[(\d+)\]\.folder$/.exec(path)?.[1];
    if (index !== undefined) rows[Number(index)] = { folder };
  }
  return {
    ...(parallelInstalls ? { parallelInstalls } : {}),
    ...(root || rows.length > 0 ? { formats: Object.assign(rows, root ? { root } : {}) } : {}),
  };
}

export const toForm = ({ formats, parallelInstalls }: InstallSettings): InstallForm => ({
  formats: formats.map(({ format, folder, isWanted }) => ({
    format,
    folder: folder ?? '',
    isWanted,
  })),
  parallelInstalls,
});

export const toChoice = ({ formats, parallelInstalls }: InstallForm): InstallChoice => ({
  formats: formats.map(({ format, folder, isWanted }) => ({
    format,
    folder: folder.trim() === '' ? null : folder.trim(),
    isWanted,
  })),
  parallelInstalls,
});
