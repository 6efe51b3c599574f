import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { parse } from '@patchbay/shared/parse';
import { array, object, string } from '@patchbay/shared/validation';
import { createCapacity } from '../../packages/api/src/process/capacity.ts';
import { measureBackend } from '../../packages/api/src/server/measure-backend.ts';
import { measureSite } from '@patchbay/site/serve';
import { root } from '../root.ts';

const rulesFile = resolve(root, 'deploy/prometheus/patchbay.rules.yml');
const dashboardFile = resolve(root, 'deploy/grafana/patchbay.json');

const rulesSchema = object({
  groups: array()
    .of(
      object({
        name: string().required(),
        rules: array()
          .of(
            object({
              alert: string().required(),
              expr: string().required(),
              for: string().required(),
              annotations: object({ summary: string().required() }).required(),
            }).required(),
          )
          .required(),
      }).required(),
    )
    .required(),
});

const dashboardSchema = object({
  uid: string().required(),
  title: string().required(),
  panels: array()
    .of(
      object({
        title: string().required(),
        targets: array()
          .of(object({ expr: string().required() }).required())
          .min(1)
          .required(),
      }).required(),
    )
    .required(),
});

/** What all servers print at `/metrics`: the registry's own are among those of the site's server. */
async function printedNames(): Promise<ReadonlySet<string>> {
  const broken = () => Promise.reject(new Error('it is away'));
  const printed = await Promise.all([
    measureBackend({
      capacity: createCapacity(),
      connections: () => ({ open: 1, running: 0, waiting: 0 }),
      readMails: broken,
      replica: { database: () => null },
      clock: () => new Date(),
    }).read(),
    measureSite({
      siteDir: '/nowhere',
      live: {
        read: broken,
        check: () => Promise.resolve({ status: 'failed', problem: 'it is away', missing: 0 }),
      },
      renderer: {
        prepare: () => Promise.resolve(),
        render: broken,
        threads: () => ({ ready: 0, starting: 1 }),
        close: () => Promise.resolve(),
      },
    }).read(),
  ]);
  const lines = printed.flatMap(({ text }) => text.split('\n'));
  return new Set(
    lines.flatMap((line) => {
      const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
      if (name === undefined) return [];
      return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    }),
  );
}

/** The metrics in an expression: words with an underscore that are no label and no function. */
const namesIn = (expression: string): readonly string[] =>
  expression
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|ignoring|on) \([^()]*\)|\b(?:histogram_quantile|group_left)\b/g, ' ')
    .split(/\W+/)
    .filter((word) => word.includes('_'));

const rules = () =>
  parse(rulesSchema, parseYaml(readFileSync(rulesFile, 'utf8'))).groups.flatMap(
    (group) => group.rules,
  );
const panels = () => parse(dashboardSchema, JSON.parse(readFileSync(dashboardFile, 'utf8'))).panels;

it('each rule for Prometheus is about metrics that the servers print (X402)', async () => {
  const printed = await printedNames();
  for (const { alert, expr } of rules()) {
    const names = namesIn(expr);
    if (!expr.startsWith('up{')) expect([alert, names]).not.toEqual([alert, []]);
    expect([alert, names.filter((name) => !printed.has(name))]).toEqual([alert, []]);
  }
});

it('each panel of the dashboard for Grafana is about metrics that the servers print (X402)', async () => {
  const printed = await printedNames();
  for (const { title, targets } of panels()) {
    const names = targets.flatMap(({ expr }) => namesIn(expr));
    expect([title, names]).not.toEqual([title, []]);
    expect([title, names.filter((name) => !printed.has(name))]).toEqual([title, []]);
  }
});

it('each rule has its line in what an operator reads at night (X402)', () => {
  const night = readFileSync(resolve(root, 'docs/operate.md'), 'utf8');
  expect(rules().filter(({ alert }) => !night.includes(`\`${alert}\``))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? it : it.skip)(
  'Prometheus takes the rules (skipped where promtool is not installed)',
  () => {
    expect(execFileSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
  },
);
