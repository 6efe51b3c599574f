import { descriptionBody } from './description.tsx';

it.each([
  ['## Description\n\nText', 'Text'],
  ['\n  ## Description  \r\nText', 'Text'],
  ['## Description ##\nText', 'Text'],
  ['## Description', ''],
  ['## Descriptions\nText', '## Descriptions\nText'],
  ['# Description\nText', '# Description\nText'],
  ['Text\n## Description\nMore', 'Text\n## Description\nMore'],
])('leaves of %j only %j (M16)', (markdown, body) => {
  expect(descriptionBody(markdown)).toBe(body);
});
