"""The service: the house over HTTP and WebSocket."""
