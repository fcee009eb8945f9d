import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

// `logic` runs anywhere, `browser` drives Chromium against the real server, `pictures` photographs.
export default mergeConfig(
  base,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'logic', include: ['tests/logic/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
        },
        {
          // Not a test: photographs of the real boards beside their targets.
          extends: true,
          test: {
            name: 'pictures',
            include: ['tests/browser/pictures/run.ts'],
            environment: 'node',
            fileParallelism: false,
            testTimeout: 180_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['tests/browser/**/*.test.ts'],
            // Figures, and what is far from usual: in the long run only.
            exclude: process.env['LONG'] ? [] : ['tests/browser/{pace,long_number}.test.ts'],
            environment: 'node',
            // Each file has a hall and a browser of its own.
            maxWorkers: 3,
            // Limits for what hangs. What is waited for comes late on a busy machine, and is no fault then.
            expect: { poll: { timeout: 60_000 } },
            testTimeout: 600_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
);
