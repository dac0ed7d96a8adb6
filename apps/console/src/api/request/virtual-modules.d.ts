/** Methods and paths of the contract without its schemas, which would weigh on the first load (vite plugin). */
declare module 'virtual:api-addresses' {
  /** As `addressOf` in the plugin writes them. */
  const addresses: Record<string, Record<string, string>>
  export default addresses
}
