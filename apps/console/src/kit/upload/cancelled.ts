/** Why a request is taken back when a person cancelled the upload; leaving the page is no such reason. */
export const CANCELLED = 'cancelled'
