// The board of a finished game within somebody else's page. No other page can be reached from here, and nobody is
// logged in: a frame must not act for the person who looks at it.
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/atoms.css';
import { withoutLogin } from './lib/api';
import { show } from './lib/settings.svelte';
import Embed from './pages/Embed.svelte';

withoutLogin();
show();
mount(Embed, { target: document.body, props: { id: location.pathname.split('/')[2] ?? '' } });
