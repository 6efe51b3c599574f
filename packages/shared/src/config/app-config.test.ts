import { parse } from '../validation/parse.ts';
import { appConfigSchema, normalizeHost } from './app-config.ts';

it.each([
  ['api.example.com', 'https://api.example.com'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  [' https://api.example.com/v1// ', 'https://api.example.com/v1'],
])('the host %p is %p (G2)', (host, normal) => {
  expect(normalizeHost(host)).toBe(normal);
});

const least = {
  apiHost: 'https://api.example.com',
  imageHost: 'https://img.example.com',
  apiAdminPath: '/admin/',
  productName: 'Patchbay',
  websiteUrl: 'https://patchbay.example/',
};

it('what a deployment does not set is off, and the API is of version 1.0.0 (G5, G7)', () => {
  expect(parse(appConfigSchema, least)).toEqual({
    ...least,
    sentryDsn: null,
    gaMeasurementId: null,
    plausibleDomain: null,
    plausibleHost: null,
    apiVersion: '1.0.0',
    allowRemoteOverrides: false,
    accountRecovery: false,
    signInProvider: null,
    accountManagement: false,
    softwareLists: false,
    searchRanking: 'name',
    listCalls: 'basic',
    adminCalls: 'basic',
    staffReleases: false,
    viewReports: false,
    usageCounts: false,
  });
});

it('a search is ordered by name or by relevance, and in no other way (G47)', () => {
  const ranked = { ...least, searchRanking: 'relevance' };
  expect(parse(appConfigSchema, ranked).searchRanking).toBe('relevance');
  expect(() => parse(appConfigSchema, { ...least, searchRanking: 'best' })).toThrow(
    'searchRanking',
  );
});

it('lists are asked for with basic or with extended calls, and in no other way (G51)', () => {
  const callsOf = (listCalls: string) => parse(appConfigSchema, { ...least, listCalls }).listCalls;
  expect(callsOf('extended')).toBe('extended');
  expect(() => callsOf('all')).toThrow('listCalls');
});

it('staff have the basic or the extended calls, and no others (G70)', () => {
  const callsOf = (adminCalls: string) =>
    parse(appConfigSchema, { ...least, adminCalls }).adminCalls;
  expect(callsOf('extended')).toBe('extended');
  expect(() => callsOf('all')).toThrow('adminCalls');
});

it('a page without the address of the backend is refused', () => {
  expect(() => parse(appConfigSchema, { ...least, apiHost: '' })).toThrow('apiHost');
});

it('an API version that is blank is refused (G7)', () => {
  expect(() => parse(appConfigSchema, { ...least, apiVersion: ' ' })).toThrow('apiVersion');
});

it('a switch is a boolean and no word', () => {
  expect(() => parse(appConfigSchema, { ...least, allowRemoteOverrides: 'false' })).toThrow();
});
