import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { hall } from './lib/hall.svelte';
import { preferences } from './lib/preferences.svelte';
import { router } from './lib/router.svelte';
import { texts } from './lib/texts.svelte';

preferences.start();
router.start();
void hall.start();
await texts.start();

const target = document.getElementById('app');
if (target) mount(App, { target });
