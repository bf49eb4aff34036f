import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { show } from './lib/settings.svelte';
import { listen } from './lib/router.svelte';

show();
listen();
mount(App, { target: document.body });
