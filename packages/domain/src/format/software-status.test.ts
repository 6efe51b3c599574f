import { softwareStatuses } from '../entities/software.ts';
import { softwareStatusLabel, softwareStatusTone } from './software-status.ts';

it('every status has its word and its tone (L14)', () => {
  expect(
    softwareStatuses.map((status) => [softwareStatusLabel(status), softwareStatusTone(status)]),
  ).toEqual([
    ['Blank', 'neutral'],
    ['Enabled', 'good'],
    ['Disabled', 'warn'],
    ['Rejected', 'warn'],
    ['Pending', 'caution'],
    ['Error', 'bad'],
    ['Vendor paywall', 'neutral'],
  ]);
});
