/** The version of the API and of the service. */
export const release = '1.14.0'
