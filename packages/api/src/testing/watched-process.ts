import { setTimeout as wait } from 'node:timers/promises';
import { startWatchdog } from '../process/watchdog.ts';

/** A process that a test starts: it has a watchdog, works for a while, and then hangs where it is told to. */
startWatchdog({ turnMs: 100, mostMissed: 10 });
for (let turn = 0; turn < 20; turn += 1) await wait(100);
console.log('It has worked');
let turns = 0;
while (process.argv[2] === 'hang') turns += 1;
console.log(`It ends after ${turns} turns`);
