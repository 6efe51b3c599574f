// The share scope is there once this module has run.
void import('./show-catalogue.tsx');
