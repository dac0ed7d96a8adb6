import type { Endpoint } from '@lab/contract/endpoint'

/** Everything but a GET changes something. */
export const endpointIsWrite = (endpoint: Endpoint): boolean => endpoint.method !== 'GET'
