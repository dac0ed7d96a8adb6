/** Methods and paths of the contract without its schemas, which would weigh on the first load (vite plugin). */
declare module 'virtual:api-addresses' {
  const addresses: Record<string, Record<string, [method: string, path: string]>>
  export default addresses
}
