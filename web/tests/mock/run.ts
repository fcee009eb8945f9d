// `node tests/mock/run.ts PORT`: the mock alone, to look at pages without a server.
import { MockHall } from './server.ts';

console.log(await new MockHall().start(Number(process.argv[2] ?? 8099)));
