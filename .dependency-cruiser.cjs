// The rules of who may import whom. Each rule is seen to fire in tools/checks/boundaries.test.ts.

/** The parts of the shell and of the remotes, by the folder of each: read and tested without their owner's pages. */
const parts = {
  description: 'packages/description',
  accounts: 'packages/shell/src/accounts',
  'software-lists': 'packages/catalog-remote/src/software-lists',
  'project-files': 'packages/installer-remote/src/project-files',
  installs: 'packages/installer-remote/src/installs',
  'edited-form': 'packages/admin-remote/src/edited-form',
  'category-tree': 'packages/admin-remote/src/category-tree',
  'site-releases': 'packages/admin-remote/src/site-releases',
};
const frontEnd = '^packages/(shared|domain|ui|composition|shell|description|[^/]+-remote)/';
const test = '\\.test\\.tsx?$';
const testing = '/testing/';

/** The rooms of packages/api/src, from the ground up. A room uses those of the lines before its own, and no other. */
const backendRooms = [
  ['text', 'process'],
  ['storage'],
  ['db'],
  ['http'],
  ['openapi', 'audit-log', 'counts'],
  ['accounts', 'images', 'reports', 'software'],
  ['lists', 'plugin-packages'],
  ['admin', 'backup', 'catalogue'],
  ['server'],
];
const roomsBelow = (/** @type {number} */ line) => backendRooms.slice(0, line).flat().join('|');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules that need each other are one, or have a third between them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'remotes-are-strangers',
      severity: 'error',
      comment:
        'A remote is released by itself: what two remotes share is in packages/shared, domain or ui.',
      from: { path: '^packages/([^/]+-remote)/' },
      to: { path: '^packages/[^/]+-remote/', pathNot: '^packages/$1/' },
    },
    {
      name: 'nobody-imports-the-shell',
      severity: 'error',
      comment:
        'The shell lends by the contract what others may use. The plain bundle of the benchmark is the product in one piece.',
      from: { pathNot: '^(packages/(shell|composition)|bench/plain)/' },
      to: { path: '^packages/(shell|composition)/' },
    },
    {
      name: 'composition-knows-no-accounts',
      severity: 'error',
      comment:
        'Remotes are loaded and shown whoever is signed in: the shell passes in what they ask about that.',
      from: { path: '^packages/composition/', pathNot: test },
      to: { path: '^(packages/(?!composition/|shared/|domain/|ui/)|tools/|e2e/|scripts/)' },
    },
    {
      name: 'account-pages-do-not-meet',
      severity: 'error',
      comment: 'The pages of accounts stand on the session and on the fields of their forms.',
      from: { path: '^packages/shell/src/accounts/([^/]+)/', pathNot: testing },
      to: {
        path: '^packages/shell/src/accounts/(sign-in|manage-account)/',
        pathNot: '^packages/shell/src/accounts/$1/',
      },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      comment: 'The contract is what all others stand on.',
      from: { path: '^packages/shared/', pathNot: test },
      to: { path: '^(packages/(?!shared/)|tools/|e2e/|scripts/)' },
    },
    {
      name: 'domain-knows-the-contract-alone',
      severity: 'error',
      comment:
        'The backend uses the domain too: of the contract it takes how things are parsed and asked for, and no library of the page.',
      from: { path: '^packages/domain/', pathNot: test },
      to: {
        path: [
          '^packages/(?!domain/|shared/)',
          '^packages/shared/src/libraries/(query|router|state)\\.ts$',
          '^(tools|e2e|scripts)/',
          '(^|/)node_modules/(react|react-dom|react-router|react-router-dom|effector|effector-react|@tanstack/[^/]+)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-domain-and-contract',
      severity: 'error',
      comment:
        'Arrows go down: the shell and the remotes to ui, ui to domain, both to the contract.',
      from: { path: '^packages/ui/', pathNot: test },
      to: { path: '^(packages/(?!ui/|domain/|shared/)|tools/|e2e/|scripts/)' },
    },
    ...Object.entries(parts).map(([part, folder]) => ({
      name: `${part}-knows-no-owner`,
      severity: 'error',
      comment:
        'A part is read and tested without its owner and the other parts: it uses the packages that all remotes use.',
      from: { path: `^${folder}/`, pathNot: test },
      to: {
        path: '^(packages|tools|e2e|scripts)/',
        pathNot: `^(${folder}|packages/(shared|domain|ui))/`,
      },
    })),
    {
      name: 'packages-by-their-doors',
      severity: 'error',
      comment: 'What a package exports is its word to the others; the files behind it are its own.',
      from: { path: '^(?:packages/([^/]+)|bench|e2e|scripts|tools)/' },
      to: {
        path: '^packages/(shared|domain|ui|description)/',
        pathNot: '^packages/$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'front-end-without-server',
      severity: 'error',
      comment:
        'The backend and the desktop host run in Node, and are reached by HTTP and by the bridge.',
      from: { path: frontEnd },
      to: {
        path: '^packages/(api|desktop|desktop-engine|node-kit)/',
      },
    },
    {
      name: 'node-kit-knows-the-contract-alone',
      severity: 'error',
      comment:
        'Both servers, the release tool and the desktop app stand on it, and on nothing of each other.',
      from: { path: '^packages/node-kit/', pathNot: test },
      to: { path: '^(packages/(?!node-kit/|shared/)|tools/|e2e/|scripts/)' },
    },
    {
      name: 'desktop-knows-contract-and-domain',
      severity: 'error',
      comment:
        'The app reaches the backend by HTTP and the page by the bridge, and is shipped without them.',
      from: { path: '^packages/desktop/', pathNot: test },
      to: {
        path: '^(packages/(?!desktop/|desktop-engine/|domain/|shared/|node-kit/)|tools/(?!node-bundle/|command-line/)|e2e/|scripts/)',
      },
    },
    {
      name: 'registry-knows-no-site',
      severity: 'error',
      comment:
        'A registry takes releases where no site is served; the site’s server reads a site’s folder and answers the calls of staff by it.',
      from: { path: '^tools/registry/' },
      to: {
        path: '^(packages/(?!shared/|domain/|node-kit/)|tools/(?!registry/|command-line/|bundler/src/style-rules)|e2e/|scripts/)',
      },
    },
    {
      name: 'site-folder-knows-no-program',
      severity: 'error',
      comment:
        'The release tool and the servers read and write a site’s folder by it, and it knows none of them.',
      from: { path: '^tools/registry/src/(?!checks/|release/|service/|guard/|testing/|views/)' },
      to: {
        path: '^(packages/(?!shared/|node-kit/)|tools/registry/src/(checks|guard|release|service|testing|views)/)',
      },
    },
    {
      name: 'release-knows-no-service',
      severity: 'error',
      comment: 'The service makes releases by the release tool, which works without it.',
      from: { path: '^tools/registry/src/(checks|release|views)/' },
      to: { path: '^tools/registry/src/service/' },
    },
    {
      name: 'site-knows-no-other-program',
      severity: 'error',
      comment:
        'It reaches the backend by HTTP, and is started by the commands and by the kit of remotes.',
      from: { path: '^tools/site/' },
      to: {
        path: '^(packages/(?!shared/|domain/|node-kit/)|tools/(?!site/|registry/|command-line/)|e2e/|scripts/)',
      },
    },
    {
      name: 'site-packages-by-their-doors',
      severity: 'error',
      comment: 'What a package exports is its word to the others; the files behind it are its own.',
      from: { path: '^(?:tools/([^/]+)|packages|bench|e2e|scripts)/' },
      to: {
        path: '^tools/(registry|site)/',
        pathNot: '^tools/$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'desktop-app-knows-no-tools',
      severity: 'error',
      comment: 'Only the packing of the app uses tools: they are not shipped with it.',
      from: { path: '^packages/desktop/src/(?!pack/|pack-command)', pathNot: test },
      to: { path: '^tools/' },
    },
    {
      name: 'engine-knows-no-window',
      severity: 'error',
      comment: 'Installing works without a page: only the bridge of the app knows both.',
      from: { path: '^packages/desktop-engine/', pathNot: test },
      to: {
        path: '^(packages/(?!desktop-engine/|domain/|shared/|node-kit/)|tools/|e2e/|scripts/)',
      },
    },
    {
      name: 'backend-reads-packages-alone',
      severity: 'error',
      comment:
        'The backend reads packages by the rules of the app. Nothing else of the app runs there, and nothing native of it.',
      from: { path: '^packages/api/', pathNot: [test, testing] },
      to: { path: '^packages/desktop(-engine/src/(?!unpack/package-contents\\.ts$)|/)' },
    },
    {
      name: 'package-reader-writes-nothing',
      severity: 'error',
      comment:
        'What reads a package for the backend has no part that downloads, unpacks or installs.',
      from: {
        path: '^packages/desktop-engine/src/unpack/package-(contents|links|components)\\.ts$',
      },
      to: {
        path: '^packages/desktop-engine/src/(disk|download|install|jobs|journal|scan|trash|unpack/(unpack-package|package-reader))',
      },
    },
    {
      name: 'plugin-version-knows-nobody',
      severity: 'error',
      comment: 'It reads files of strangers, and needs nothing of ours for it.',
      from: { path: '^packages/desktop-engine/src/plugin-version/' },
      to: {
        path: '^(packages|tools|e2e|scripts)/',
        pathNot: '^packages/desktop-engine/src/plugin-version/',
      },
    },
    {
      name: 'window-knows-no-engine',
      severity: 'error',
      comment: 'A window opens pages and carries calls, whatever they are for.',
      from: { path: '^packages/desktop/src/window/', pathNot: test },
      to: { path: '^packages/(desktop/src/(?!window/)|desktop-engine/)' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      comment: 'Pages compose features; what two of them need stands in src/lib.',
      from: { path: '^packages/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^packages/$1/src/features/', pathNot: '^packages/$1/src/features/$2/' },
    },
    {
      name: 'one-way',
      severity: 'error',
      comment: 'app uses features, features use lib, and never the other way.',
      from: { path: '^packages/([^/]+)/src/(features|lib)/' },
      to: { path: '^packages/$1/src/app/' },
    },
    {
      name: 'lib-below-features',
      severity: 'error',
      comment: 'app uses features, features use lib, and never the other way.',
      from: { path: '^packages/([^/]+)/src/lib/' },
      to: { path: '^packages/$1/src/features/' },
    },
    ...backendRooms.slice(0, -1).flatMap((rooms, line) =>
      rooms.map((room) => ({
        name: `backend-${room}-looks-down`,
        severity: 'error',
        comment:
          'A room of the backend uses what is below it. The types of the configuration and of the context are everybody’s.',
        from: { path: `^packages/api/src/${room}/`, pathNot: test },
        to: {
          path: '^packages/api/src/',
          pathNot: `^packages/api/src/(${[room, roomsBelow(line)].filter(Boolean).join('|')})/|^packages/api/src/server/(context|config)\\.ts$`,
        },
      })),
    ),
    {
      name: 'models-are-headless',
      severity: 'error',
      comment: 'A model is tested in a scope alone: effects get their work from outside.',
      from: { path: '\\.model\\.tsx?$' },
      to: {
        path: [
          '(^|/)node_modules/(react|react-dom|react-router|react-router-dom|effector-react|@tanstack/[^/]+)/',
          '^packages/(domain/src/api|shared/src/http|ui)/',
          '^packages/shared/src/libraries/(query|router)\\.ts$',
          '\\.(view\\.tsx|query\\.ts)$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'test-code-stays-in-tests',
      severity: 'error',
      comment: 'What tests need is in no bundle.',
      from: {
        path: '^(packages|tools|scripts)/',
        pathNot: [test, testing, '^tools/(jest|remote-kit/src/jest)/'],
      },
      to: { path: [test, testing, '^tools/(jest|remote-kit/src/jest)/', '^e2e/fixtures/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '/dist/',
        '^tools/create-patchbay-remote/template/',
        '^packages/api/drizzle/',
        '^site/',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    detectJSDocImports: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs'],
    },
  },
};
