import { posix, win32 } from 'node:path';
import type { Format } from './formats.ts';

/** The computer as the engine sees it, so that each system can be tried on any. */
export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The folders of a format's components. */
export interface FormatFolders {
  /** The folder in which they are installed; null where the format has none that one person may write to. */
  readonly own: string | null;
  /**
   * Folders in which they may be as well: those for all people of the computer, and those that the environment names.
   */
  readonly others: readonly string[];
}

type FoldersByFormat = Readonly<Record<Format, FormatFolders>>;

/** Variables that hosts take further folders from. */
const searchPaths: readonly (readonly [Format, string])[] = [
  ['clap', 'CLAP_PATH'],
  ['vst3', 'VST3_PATH'],
  ['lv2', 'LV2_PATH'],
  ['vst2', 'VST_PATH'],
];

/** The folders that the formats' specifications name, and for formats without one those that hosts look into. */
export function defaultFolders(computer: Computer): FoldersByFormat {
  const folders = bySystem(computer);
  const paths = computer.platform === 'win32' ? win32 : posix;
  const result = { ...folders };
  for (const [format, variable] of searchPaths) {
    const named = (computer.environment[variable] ?? '').split(paths.delimiter);
    const others = named
      .filter((path) => paths.isAbsolute(path))
      .map((path) => paths.normalize(path));
    result[format] = {
      own: folders[format].own,
      others: [...new Set([...folders[format].others, ...others])],
    };
  }
  return result;
}

function bySystem(computer: Computer): FoldersByFormat {
  switch (computer.platform) {
    case 'darwin':
      return ofMacOS(computer);
    case 'win32':
      return ofWindows(computer);
    default:
      return ofLinux(computer);
  }
}

function ofMacOS({ home }: Computer): FoldersByFormat {
  const plugIns = (name: string): FormatFolders => ({
    own: posix.join(home, 'Library/Audio/Plug-Ins', name),
    others: [posix.join('/Library/Audio/Plug-Ins', name)],
  });
  return {
    vst3: plugIns('VST3'),
    clap: plugIns('CLAP'),
    au: plugIns('Components'),
    lv2: plugIns('LV2'),
    vst2: plugIns('VST'),
    // Avid knows no folder of one person; this one is open to administrators without a password.
    aax: { own: '/Library/Application Support/Avid/Audio/Plug-Ins', others: [] },
    app: { own: posix.join(home, 'Applications'), others: ['/Applications'] },
  };
}

function ofLinux({ home }: Computer): FoldersByFormat {
  const plugIns = (name: string): FormatFolders => ({
    own: posix.join(home, `.${name}`),
    others: [`/usr/lib/${name}`, `/usr/local/lib/${name}`],
  });
  return {
    vst3: plugIns('vst3'),
    clap: plugIns('clap'),
    au: { own: null, others: [] },
    lv2: plugIns('lv2'),
    vst2: plugIns('vst'),
    aax: { own: null, others: [] },
    app: { own: posix.join(home, '.local/bin'), others: [] },
  };
}

function ofWindows({ home, environment }: Computer): FoldersByFormat {
  // The names of variables have no case there, except in a copy of them.
  const upper = new Map(
    Object.entries(environment).map(([name, text]) => [name.toUpperCase(), text]),
  );
  const local = upper.get('LOCALAPPDATA') ?? win32.join(home, 'AppData', 'Local');
  const roaming = upper.get('APPDATA') ?? win32.join(home, 'AppData', 'Roaming');
  const common = upper.get('COMMONPROGRAMFILES') ?? 'C:\\Program Files\\Common Files';
  const programs = upper.get('PROGRAMFILES') ?? 'C:\\Program Files';
  const plugIns = (name: string): FormatFolders => ({
    own: win32.join(local, 'Programs', 'Common', name),
    others: [win32.join(common, name)],
  });
  return {
    vst3: plugIns('VST3'),
    clap: plugIns('CLAP'),
    au: { own: null, others: [] },
    lv2: { own: win32.join(roaming, 'LV2'), others: [win32.join(common, 'LV2')] },
    vst2: {
      own: win32.join(local, 'Programs', 'Common', 'VST2'),
      others: [
        win32.join(programs, 'VSTPlugins'),
        win32.join(programs, 'Steinberg', 'VSTPlugins'),
        win32.join(common, 'VST2'),
      ],
    },
    // Pro Tools only looks into this folder, which only an administrator can write to.
    aax: { own: null, others: [win32.join(common, 'Avid', 'Audio', 'Plug-Ins')] },
    app: { own: win32.join(local, 'Programs', 'Patchbay Apps'), others: [] },
  };
}
