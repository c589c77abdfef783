/** The release of the API, and of the service that serves it. */
export const release = '1.13.0'
