export const notificationEndpoints = {};
