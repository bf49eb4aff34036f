import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/', 'test-results/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // Sentences from outside are text, never markup.
      'svelte/no-at-html-tags': 'error',
      // The content policy forbids styles in markup; a directive sets them by script, which it allows.
      'no-restricted-syntax': ['error', { selector: "SvelteAttribute[key.name='style']", message: 'Use a class or a style directive.' }],
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
);
