// Runs a WebAssembly program under Node with WASI and prints what it prints.
import {readFileSync} from 'node:fs';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1', args: ['digest'], returnOnExit: true});
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exit(wasi.start(instance));
