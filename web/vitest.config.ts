import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

// Two projects: `logic` runs anywhere, `browser` drives Chromium against the real server.
export default mergeConfig(
  base,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'logic', include: ['tests/logic/**/*.test.ts'], environment: 'node' },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['tests/browser/**/*.test.ts'],
            environment: 'node',
            fileParallelism: false,
            testTimeout: 180_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }),
);
