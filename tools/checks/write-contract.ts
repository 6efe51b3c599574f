import { writeFileSync } from 'node:fs';
import { contractReport, reportFile } from './contract-report.ts';

writeFileSync(reportFile, contractReport());
