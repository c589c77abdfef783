# syntax=docker/dockerfile:1
# One image for every role: `serve` (all in one), `serve --role api`, `serve --role worker`, and every other command.
#   docker build -t euterpe .
#   docker run -p 127.0.0.1:8080:8080 -v euterpe:/data -e EUTERPE_DEMO_EXPOSED=yes euterpe
# For both architectures: docker buildx build --platform linux/amd64,linux/arm64 .
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY scripts/launch.mjs scripts/
# Installs the dependencies, and Node 24 with them.
RUN node scripts/launch.mjs --version
COPY . .
# The console is built once, here: the root file system is read-only later. What only development needs goes.
RUN node scripts/launch.mjs scripts/build-console.ts \
    && npm prune --omit=dev --no-audit --no-fund \
    && rm -rf node_modules/.cache/compiled

FROM ${RUN_IMAGE}
# ffmpeg reads the audio formats that the service does not decode itself. tzdata and locales are not needed.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates ffmpeg \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --system --gid 10001 euterpe \
    && useradd --system --uid 10001 --gid euterpe --home-dir /data --shell /usr/sbin/nologin euterpe \
    && install -d -o euterpe -g euterpe -m 0700 /data
COPY --from=build /app /app
# Node itself is a dependency of the project, so that every installation runs the same version.
ENV PATH=/app/node_modules/node/bin:$PATH \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    EUTERPE_DATA=/data \
    EUTERPE_HOST=0.0.0.0 \
    EUTERPE_METRICS_HOST=0.0.0.0 \
    EUTERPE_METRICS_PORT=9464 \
    EUTERPE_LOG_FILE=-
WORKDIR /data
USER 10001:10001
VOLUME /data
# API and console, S3, SFTP where EUTERPE_SFTP_PORT=2022 turns it on, metrics and health checks.
EXPOSE 8080 9000 2022 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:9464/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/src/main.ts"]
CMD ["serve"]
