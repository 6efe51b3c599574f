import { computerPlatform } from './computer-platform.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

/** User agents, with what Chromium's hint says beside them; null from browsers that have none. */
it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'Windows', 'windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    null,
    'windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36', 'macOS', 'macos'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    null,
    'macos',
  ],
  [mac, null, 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Linux', 'linux'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null, 'linux'],
  ['Mozilla/5.0 (X11; FreeBSD amd64) Chrome/140.0 Safari/537.36', 'FreeBSD', 'linux'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Android', null],
  // A telephone that is asked for the site of computers.
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Android', null],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36', 'Chrome OS', null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', null, null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'Unknown', 'windows'],
  ['', 'Windows', 'windows'],
  ['', null, null],
  ['curl/8.0', null, null],
  [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0',
    null,
    null,
  ],
  [`${mac} (Applebot/0.1; +http://www.apple.com/go/applebot)`, null, null],
  ['Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) Chrome/140.0 Safari/537.36', null, null],
  ['('.repeat(8192), '"'.repeat(8192), null],
  [`${'Android'.repeat(1200)} Windows NT`, null, null],
  [`${'Macintos '.repeat(900)}Windows NT`, null, 'windows'],
])(
  '%.80s is a computer with what its hint %.20s says (C71, C100): %s',
  (userAgent, hint, platform) => {
    const hints = hint === null ? {} : { userAgentData: { platform: hint } };
    // A request does not say whether the screen can be touched.
    for (const touch of [{}, { maxTouchPoints: 0 }]) {
      expect(computerPlatform({ userAgent, ...hints, ...touch })).toBe(platform);
    }
  },
);

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 10, 'windows'],
  [mac, 5, null],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5, null],
])('%s with %i touch points is a computer with %s (C71)', (userAgent, maxTouchPoints, platform) => {
  expect(computerPlatform({ userAgent, maxTouchPoints })).toBe(platform);
});
