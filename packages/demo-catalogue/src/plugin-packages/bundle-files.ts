/** A file of a package. */
export interface PackageFile {
  readonly path: string;
  readonly text: string;
  readonly isProgram: boolean;
}

/** A component of a version, as a bundle says it of itself. */
export interface Bundle {
  /** File name with its extension. */
  readonly name: string;
  readonly version: string;
  readonly vendor: string;
  /** Reverse host name of the maker. */
  readonly identifier: string;
  /** The systems that it has a program for. */
  readonly platforms: readonly string[];
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const plainName = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** The four characters by which macOS knows the kind of a bundle. */
const packageTypes = new Map([['app', 'APPL']]);

function infoPlist({ name, version, identifier }: Bundle): string {
  const entries = {
    CFBundleExecutable: plainName(name),
    CFBundleIdentifier: `${identifier}.${extensionOf(name)}`,
    CFBundleName: plainName(name),
    CFBundlePackageType: packageTypes.get(extensionOf(name)) ?? 'BNDL',
    CFBundleShortVersionString: version,
    CFBundleVersion: version,
  };
  const rows = Object.entries(entries).map(
    ([key, value]) => `\t<key>${key}</key>\n\t<string>${escapeXml(value)}</string>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${rows.join('')}</dict>
</plist>
`;
}

/** VST3's own description, which hosts read without loading the plugin. */
const moduleInfo = ({ name, version, vendor }: Bundle): string =>
  `${JSON.stringify(
    {
      Name: plainName(name),
      Version: version,
      'Factory Info': { Vendor: vendor, URL: '', 'E-Mail': '' },
      Classes: [],
    },
    null,
    2,
  )}\n`;

const manifest = ({ name, version, identifier }: Bundle): string =>
  `@prefix doap: <http://usefulinc.com/ns/doap#> .
@prefix lv2: <http://lv2plug.in/ns/lv2core#> .
<urn:${identifier}> a lv2:Plugin ; doap:name ${JSON.stringify(plainName(name))} ; doap:revision "${version}" .
`;

const program = (path: string, { name, version }: Bundle): PackageFile => ({
  path,
  text: `${plainName(name)} ${version} of the demo catalogue, which makes no sound.\n`,
  isProgram: true,
});

/** The paths of the code of each system in each format; formats that are not named are bundles of macOS. */
const programPaths: ReadonlyMap<
  string,
  Readonly<Record<string, (name: string) => string>>
> = new Map([
  [
    'vst3',
    {
      macos: (name) => `Contents/MacOS/${name}`,
      linux: (name) => `Contents/x86_64-linux/${name}.so`,
      windows: (name) => `Contents/x86_64-win/${name}.vst3`,
    },
  ],
  ['lv2', { linux: (name) => `${name}.so`, windows: (name) => `${name}.dll` }],
  [
    'aaxplugin',
    {
      macos: (name) => `Contents/MacOS/${name}`,
      windows: (name) => `Contents/x64/${name}.aaxplugin`,
    },
  ],
]);

const bundlePaths = { macos: (name: string) => `Contents/MacOS/${name}` };

function programs(bundle: Bundle): readonly PackageFile[] {
  const paths = programPaths.get(extensionOf(bundle.name)) ?? bundlePaths;
  return Object.entries(paths)
    .filter(([platform]) => bundle.platforms.includes(platform))
    .map(([, pathOf]) => program(pathOf(plainName(bundle.name)), bundle));
}

/** Components that are one file, on the one system that has them. */
const singleFiles = new Set(['AppImage', 'exe', 'dll']);

/** The files of a component: those of a bundle are below its own name. */
export function bundleFiles(bundle: Bundle): readonly PackageFile[] {
  const text = (path: string, content: string): PackageFile => ({
    path,
    text: content,
    isProgram: false,
  });
  const extension = extensionOf(bundle.name);
  if (singleFiles.has(extension)) return [program(bundle.name, bundle)];
  const described =
    extension === 'lv2'
      ? [text('manifest.ttl', manifest(bundle))]
      : [text('Contents/Info.plist', infoPlist(bundle))];
  const ofVst3 =
    extension === 'vst3' ? [text('Contents/Resources/moduleinfo.json', moduleInfo(bundle))] : [];
  return [...described, ...ofVst3, ...programs(bundle)].map((file) => ({
    ...file,
    path: `${bundle.name}/${file.path}`,
  }));
}
