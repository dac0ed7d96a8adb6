/**
 * Address of the API, settable at run time without a rebuild: `<meta name="lab-api-base" content="https://…">` in
 * index.html points the console at an existing installation. Empty: the server that served the page.
 */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="lab-api-base"]')?.content.replace(/\/$/, '') ?? ''
