import type { Fault } from '../fault.ts';

const out = 'e2e/tests/faults/remote-out.spec.ts';
const loading = 'packages/composition/src/lib/load-remotes';

/** Faults while the code of one remote is fetched, checked and started. */
export const remoteCode: readonly Fault[] = [
  {
    id: 'MF01',
    fault: 'A file of a remote is gone (404)',
    seen: 'In its place ‘This section could not be loaded’ with ‘Try again’; header, search and all other sections work.',
    lost: 'Nothing.',
    recovers: 'By ‘Try again’, once the file is there.',
    tests: { [out]: ['is gone (404)', 'a remote that is out takes no other remote down'] },
  },
  {
    id: 'MF02',
    fault: 'A file of a remote is answered with 503, and then as it should be',
    seen: 'As MF01; the report tells them apart.',
    lost: 'Nothing.',
    recovers: 'By itself within three tries, or by ‘Try again’; the page is not reloaded.',
    tests: {
      [out]: ['answers with an error (503)'],
      [`${loading}/fetch-code/load-with-retries.test.ts`]: ['is tried again after growing pauses'],
    },
  },
  {
    id: 'MF03',
    fault: 'A file of a remote is answered with a page',
    seen: 'As MF01; nothing of that page is shown or run.',
    lost: 'Nothing.',
    recovers: 'By ‘Try again’.',
    tests: { [out]: ['is a page'] },
  },
  {
    id: 'MF04',
    fault: 'An exposed module of a remote never comes',
    seen: 'A skeleton, and within ten seconds the words of MF01 with ‘Try again’.',
    lost: 'Nothing.',
    recovers: 'By ‘Try again’, which asks by another address for the same file.',
    tests: {
      'e2e/tests/faults/hung-remote.spec.ts': [
        "a remote's script that hangs is told, and 'Try again' gets it",
      ],
      [`${loading}/fetch-code/load-with-retries.test.ts`]: [
        'keeps nobody waiting beyond the deadline',
      ],
    },
  },
  {
    id: 'MF05',
    fault: 'The entry of a remote in the registry is not what the contract says',
    seen: 'Its own pages say that they could not be loaded, its slots are empty; no other section notices.',
    lost: 'Nothing.',
    recovers: 'With the next page, once the registry is in order.',
    tests: {
      'e2e/tests/faults/bad-registry-entry.spec.ts': ['costs itself alone'],
      'packages/shared/src/registry/parse-registry.test.ts': ['anything at all costs nobody else'],
    },
  },
  {
    id: 'MF06',
    fault: 'What describes a remote or the site has code in it',
    seen: 'Nothing: no code in data is ever run.',
    lost: 'Nothing.',
    recovers: 'There is nothing to recover from.',
    tests: {
      [out]: ['a script in the page that is not of the site does not run'],
      'tools/registry/src/page/compose-page.test.ts': [
        'does not take words of the configuration for markup',
      ],
    },
  },
  {
    id: 'MF07',
    fault: 'A remote is to be fetched from another origin',
    seen: 'Nothing: the page takes scripts of the registry alone, and the browser is told so as well.',
    lost: 'Nothing.',
    recovers: 'There is nothing to recover from.',
    tests: {
      [`${loading}/fetch-code/guard-scripts.test.ts`]: ['but not from https://evil.test'],
    },
  },
  {
    id: 'MF08',
    fault: 'The entry of a remote cannot be reached at first',
    seen: '‘This section could not be loaded’ where three tries were not enough.',
    lost: 'Nothing.',
    recovers: 'By itself, when the connection is back, or by ‘Try again’.',
    tests: {
      [out]: ['then cannot be reached'],
      [`${loading}/remote-failure.test.tsx`]: ['is tried again when the connection is back'],
      [`${loading}/remote-loader.test.ts`]: ['tries anew after a failure, which it reports once'],
    },
  },
  {
    id: 'MF09',
    fault: 'The entry of a remote takes its time',
    seen: 'A skeleton in its place; the frame is in use meanwhile.',
    lost: 'Nothing.',
    recovers: 'By itself when it comes; otherwise as MF04.',
    tests: {
      'e2e/tests/faults/page-chunk.spec.ts': [
        'a remote that takes its time leaves the frame in use',
      ],
      [`${loading}/fetch-code/diagnose-script.test.ts`]: ['is told apart: timeout'],
    },
  },
  {
    id: 'MF10',
    fault: 'The entry of a remote throws as it runs',
    seen: '‘This section could not be loaded’; it is not run over and over.',
    lost: 'Nothing.',
    recovers: 'With a release that works; ‘Try again’ tries the same one.',
    tests: {
      [out]: ['an entry that throws as it runs is told once'],
      [`${loading}/fetch-code/load-with-retries.test.ts`]: [
        'is not tried again where nothing could change',
      ],
    },
  },
  {
    id: 'MF11',
    fault: 'A file is not what was released, by one byte or by all of them',
    seen: '‘This section could not be loaded’; the file is not run.',
    lost: 'Nothing.',
    recovers: 'By ‘Try again’, once the released file is back.',
    tests: { [out]: ['is garbage', 'is another script'] },
  },
  {
    id: 'MF12',
    fault: 'A remote is no module, or one of another shape',
    seen: '‘This section could not be loaded’, and the report says what is missing.',
    lost: 'Nothing.',
    recovers: 'With a release that is in order. The release tool refuses such a build.',
    tests: {
      [`${loading}/remote-loader.test.ts`]: ['with a readable message'],
      'tools/release/src/changes/release-build.test.ts': [
        'is refused, and not added, where its container cannot be loaded',
      ],
    },
  },
  {
    id: 'MF13',
    fault: 'A remote was built for another major version of the contract',
    seen: '‘This section needs a newer app’; nothing of its code is fetched.',
    lost: 'Nothing.',
    recovers: 'With the shell that it needs. A newer minor version is taken as it is.',
    tests: {
      'e2e/tests/faults/page-chunk.spec.ts': ['a remote that needs another shell is not loaded'],
      [`${loading}/remote-loader.test.ts`]: ['takes a remote built for contract'],
    },
  },
];
