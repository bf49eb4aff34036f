import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/atoms.css';
import './pages/soon.css';
import App from './App.svelte';
import { show } from './lib/settings.svelte';
import { keepPresses } from './lib/press';
import { restWhenIdle } from './lib/rest';
import { listen } from './lib/router.svelte';

show();
listen();
restWhenIdle();
keepPresses();
mount(App, { target: document.body });
